import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { report } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { readFilled } from './words.ts'

interface PartParts {
  readonly name: string
  readonly expects: string
  readonly example: string
  readonly pattern: string
  /** The characters that count; all others are blanks, hyphens and masks. */
  readonly counts: RegExp
  /** The part of a longer text that has the counted characters alone. */
  readonly take: (text: string) => string
  /** Which placeholders are warned of. */
  readonly names?: PlaceholderKind
}

/** The longest text worth looking at: an IBAN has 34 characters. */
const CHARS_MAX = 64

const PART_LENIENCY =
  'Of a longer number only this part is kept, without blanks and hyphens, so that no whole number is ever stored. What looks otherwise is kept.'

const never = (): boolean => false

/** A part of the number of a card or an account. */
function part({ pattern, counts, take, names, ...parts }: PartParts): Kind<string> {
  const usual = new RegExp(pattern)
  const isNone = names === undefined ? never : placeholderTest(names)
  return scalar({
    ...parts,
    leniency: PART_LENIENCY,
    schema: { type: 'string', pattern },
    check: (value) => typeof value === 'string' && usual.test(value) && !isNone(value),
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects: parts.expects, charsMax: CHARS_MAX })
      if (sent === undefined) return sent
      if (isNone(sent)) report(trail, 'value_placeholder')
      if (isNone(sent) || usual.test(sent)) return sent
      const counted = (sent.toUpperCase().match(counts) ?? []).join('')
      const kept = take(counted)
      if (usual.test(kept)) {
        report(trail, 'part_taken', parts.expects)
        return kept
      }
      report(trail, 'form_unusual', parts.expects)
      return counted.length > PART_CHARS_MAX ? kept : sent
    },
  })
}

/** What is no such part at all is evidence, if it is no longer than one. */
const PART_CHARS_MAX = 8

const DIGIT = /[0-9]/g
const DIGIT_OR_LETTER = /[0-9A-Z]/g

/** The first six digits of a card tell its bank, and are what may be kept together with the last four. */
const BIN_CHARS = 6

const last =
  (chars: number) =>
  (text: string): string =>
    text.slice(-chars)

export const cardBin = part({
  name: 'card BIN',
  expects: 'the first 6 or 8 digits of the card',
  example: '542486',
  pattern: '^([0-9]{6}|[0-9]{8})$',
  counts: DIGIT,
  names: 'card_bin',
  take: (digits) => (digits.length === 8 ? digits : digits.slice(0, BIN_CHARS)),
})

export const last4 = part({
  name: 'last 4 digits',
  expects: 'the last 4 digits',
  example: '4444',
  pattern: '^[0-9]{4}$',
  counts: DIGIT,
  take: last(4),
})

export const last5 = part({
  name: 'last 5 digits',
  expects: 'the last 5 digits',
  example: '12345',
  pattern: '^[0-9]{5}$',
  counts: DIGIT,
  names: 'bank',
  take: last(5),
})

export const ibanFirst6 = part({
  name: 'IBAN first 6',
  expects: 'the first 6 characters of the IBAN',
  example: 'DE8937',
  pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{2}$',
  counts: DIGIT_OR_LETTER,
  take: (text) => text.slice(0, BIN_CHARS),
})

export const ibanLast4 = part({
  name: 'IBAN last 4',
  expects: 'the last 4 characters of the IBAN',
  example: '3000',
  pattern: '^[A-Z0-9]{4}$',
  counts: DIGIT_OR_LETTER,
  take: last(4),
})

/** No bank is named by more: an Indian IFSC and a BIC have 11. */
const ROUTING_CHARS_MAX = 12
const ROUTING_TEXT_MAX = 20

/** What names a bank. It is no part of an account number, so of a longer one no part would be right. */
export const routingNumber: Kind<string> = scalar({
  name: 'routing number',
  expects: 'the number of the bank, without the account',
  leniency: `As a text; what has more than ${ROUTING_CHARS_MAX} letters and digits holds the account, too, and is dropped.`,
  example: '021000021',
  schema: { type: 'string', pattern: `^[A-Za-z0-9]{1,${ROUTING_CHARS_MAX}}$` },
  check: (value) => typeof value === 'string' && isRouting(value) && !isNoBank(value),
  mend: (value, trail) => {
    const sent = readFilled(value, trail, { expects: routingNumber.expects, charsMax: CHARS_MAX })
    if (sent === undefined) return sent
    if (isNoBank(sent)) report(trail, 'value_placeholder')
    if (isNoBank(sent) || isRouting(sent)) return sent
    const kept = (sent.match(/[0-9A-Za-z]/g) ?? []).length
    if (kept > ROUTING_CHARS_MAX || sent.length > ROUTING_TEXT_MAX) {
      return report(trail, 'whole_number_dropped', routingNumber.expects)
    }
    report(trail, 'form_unusual', routingNumber.expects)
    return sent
  },
})

const isNoBank = placeholderTest('bank')

const isRouting = (text: string): boolean => /^[A-Za-z0-9]{1,12}$/.test(text)
