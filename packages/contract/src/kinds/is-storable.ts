import { isIbanCountryAt } from '../account-numbers/iban.ts'
import { CARD_DIGITS_MIN } from '../account-numbers/card-number.ts'
import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { isClean } from './words.ts'

const CODES = 128
const [LETTER, DIGIT] = [1, 2]

/** What the ASCII characters are: letters, digits, 0 = something else. */
const KINDS = Uint8Array.from({ length: CODES }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return LETTER
  return /[0-9]/.test(character) ? DIGIT : 0
})

/** The kinds of the last four characters, two bits each: two letters and two digits, as an IBAN begins. */
const FOUR = 0xff
const IBAN_START = 0b01_01_10_10
/** The same with another character between. */
const FIVE = 0x3ff
const SPACED_IBAN_START = 0b01_01_00_10_10

/** Between the groups of a card number stand so many characters at most. */
const GAP_CHARS_MAX = 2

/** Whether a text may be kept as it is: no half characters, no NUL, no whole card number or IBAN. */
export const isStorable = (text: string): boolean =>
  isPlain(text) || (isClean(text) && !holdsAccountNumber(text))

/**
 * A quick look, in one go over the characters, that most texts pass: ASCII without NUL, too few digits side by side for
 * a card number, and no start of an IBAN. It is right when it says yes; no = look closely.
 */
export function isPlain(text: string): boolean {
  let shape = 0
  let digits = 0
  let gap = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0 || code >= CODES) return false
    const kind = KINDS[code] ?? 0
    shape = ((shape << 2) | kind) & FIVE
    if (kind === DIGIT) {
      digits += 1
      gap = 0
      if (digits >= CARD_DIGITS_MIN || mayBeIban(shape, text, at)) return false
    } else if (kind === LETTER || ++gap > GAP_CHARS_MAX) digits = 0
  }
  return true
}

function mayBeIban(shape: number, text: string, at: number): boolean {
  if ((shape & FOUR) === IBAN_START) return isIbanCountryAt(text, at - 3)
  return shape === SPACED_IBAN_START && isIbanCountryAt(text, at - 4)
}
