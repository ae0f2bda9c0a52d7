import { report } from '../problem.ts'
import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { DIGITS } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { readFilled } from './words.ts'

const never = (): boolean => false

interface DigitsParts {
  readonly name: string
  readonly expects: string
  readonly example: string
  /** How many digits it may have. */
  readonly lengths: readonly number[]
  /** Which placeholders are warned of. */
  readonly names?: PlaceholderKind
}

/** The longest text worth looking at: a card number has 19 digits. */
const CHARS_MAX = 64

/** Digits of a card or an account. More than the declared ones are refused, so none are stored. */
function digits({ lengths, names, ...parts }: DigitsParts): Kind<string> {
  const digitsMax = Math.max(...lengths)
  const isNone = names === undefined ? never : placeholderTest(names)
  const isUsual = (text: string): boolean => lengths.includes(text.length) && DIGITS.holds(text)
  return scalar({
    ...parts,
    schema: { type: 'string', pattern: patternOf(lengths) },
    check: (value) => typeof value === 'string' && isUsual(value) && !isNone(value),
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects: parts.expects, charsMax: CHARS_MAX })
      if (sent !== undefined && isNone(sent)) {
        report(trail, 'value_placeholder')
        return sent
      }
      if (sent === undefined || isUsual(sent)) return sent
      if (sent.replaceAll(/\D/g, '').length > digitsMax) {
        return report(trail, 'card_number', parts.expects)
      }
      report(trail, 'form_unusual', parts.expects)
      return sent
    },
  })
}

function patternOf(lengths: readonly number[]): string {
  const runs = lengths.map((length) => `[0-9]{${length}}`).join('|')
  return lengths.length === 1 ? `^${runs}$` : `^(${runs})$`
}

export const cardBin = digits({
  name: 'card BIN',
  expects: 'the first 6 or 8 digits of the card',
  example: '542486',
  lengths: [6, 8],
  names: 'card_bin',
})

export const last4 = digits({
  name: 'last 4 digits',
  expects: 'the last 4 digits',
  example: '4444',
  lengths: [4],
})

export const last5 = digits({
  name: 'last 5 digits',
  expects: 'the last 5 digits',
  example: '12345',
  lengths: [5],
  names: 'bank',
})
