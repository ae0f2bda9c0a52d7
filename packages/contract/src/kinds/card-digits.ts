import { String as Text } from 'typebox'
import { report } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { readFilled } from './words.ts'

interface DigitsParts {
  readonly name: string
  readonly expects: string
  readonly example: string
  readonly pattern: string
  readonly digitsMax: number
}

/** The longest text worth looking at: a card number has 19 digits. */
const CHARS_MAX = 64

/** Digits of a card or an account. More than the declared ones are refused, so none are stored. */
function digits({ pattern, digitsMax, ...parts }: DigitsParts): Kind<string> {
  const usual = new RegExp(pattern)
  return scalar({
    ...parts,
    schema: Text({ pattern }),
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects: parts.expects, charsMax: CHARS_MAX })
      if (sent === undefined || usual.test(sent)) return sent
      if (sent.replaceAll(/\D/g, '').length > digitsMax) {
        return report(trail, 'card_number', parts.expects)
      }
      report(trail, 'form_unusual', parts.expects)
      return sent
    },
  })
}

export const cardBin = digits({
  name: 'card BIN',
  expects: 'the first 6 or 8 digits of the card',
  example: '542486',
  pattern: '^([0-9]{6}|[0-9]{8})$',
  digitsMax: 8,
})

export const last4 = digits({
  name: 'last 4 digits',
  expects: 'the last 4 digits',
  example: '4444',
  pattern: '^[0-9]{4}$',
  digitsMax: 4,
})

export const last5 = digits({
  name: 'last 5 digits',
  expects: 'the last 5 digits',
  example: '12345',
  pattern: '^[0-9]{5}$',
  digitsMax: 5,
})
