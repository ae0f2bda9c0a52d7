import { MIN_SHARED_TEXT } from './near-text.ts'

const SPACES = / /g
const NO_LETTER = /[\d ]+/g
/** One letter twice or more: `freeee`. */
const REPEATED = /(.)\1+/gu

interface Copied {
  /** The words of a posting, folded. */
  readonly folded: string
  /** Whether its digits say whom to turn to: then another number is another text. */
  readonly digitsMatter: boolean
}

/**
 * What copies of one text have in common, however they are counted, spaced or stretched: the letters of a folded text,
 * each run of one letter once. Digits are kept where they matter, or where few letters are left without them. '' for a
 * text too short to be anyone's own.
 */
export function copyKeyOf({ folded, digitsMatter }: Copied): string {
  if (folded.length < MIN_SHARED_TEXT) return ''
  const letters = digitsMatter ? '' : folded.replaceAll(NO_LETTER, '')
  const compared = letters.length < MIN_SHARED_TEXT / 2 ? folded.replaceAll(SPACES, '') : letters
  return compared.replaceAll(REPEATED, '$1')
}
