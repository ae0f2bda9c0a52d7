import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, isCardNumber } from './card-number.ts'
import { ibanCharsOf, isIban } from './iban.ts'

/** A part of a text: from one place up to but not another. */
type Span = readonly [from: number, to: number]

/** How much of a number is kept: what PCI DSS allows to be shown of a card. */
const KEPT_FIRST = 6
const KEPT_LAST = 4

/** The shortest number that is looked for has so many characters: an IBAN from Norway has 15, a Diners card 14. */
const CHARS_MIN = CARD_DIGITS_MIN
/** The fewest digits of a text that is looked at: a Dutch IBAN has 12 at least, a Maltese one may have fewer. */
const DIGITS_MIN = 9

/**
 * Whether a text may hold the whole number of a card or an IBAN; a quick look that is right when it says no.
 * Costs a few nanoseconds for a short text.
 */
function mayHold(text: string): boolean {
  if (text.length < CHARS_MIN) return false
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 48 && code <= 57) || (code >= FULL_WIDTH_0 && code <= FULL_WIDTH_0 + 9)) {
      digits += 1
      if (digits >= DIGITS_MIN) return true
    }
  }
  return false
}

const FULL_WIDTH_0 = 0xff10
const FULL_WIDTH_OFFSET = FULL_WIDTH_0 - 48

/** The text with full-width digits as plain ones; each character keeps its place. */
const withPlainDigits = (text: string): string =>
  text.replaceAll(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET),
  )

/** Whether a text holds the whole number of a payment card or an IBAN. */
export const holdsAccountNumber = (text: string): boolean =>
  mayHold(text) && accountNumbersIn(text).length > 0

/**
 * The text with each whole card number and IBAN masked: the first six and last four characters stay, the rest becomes `*`.
 * The very same text when there is none.
 */
export function maskAccountNumbers(text: string): string {
  if (!mayHold(text)) return text
  return accountNumbersIn(text).reduce(
    (masked, [from, to]) =>
      masked.slice(0, from) + maskOf(masked.slice(from, to)) + masked.slice(to),
    text,
  )
}

/** The characters of a number keep their places, so that spans of later numbers stay right. */
function maskOf(number: string): string {
  const characters = Array.from(number)
  const places = characters.flatMap((character, at) =>
    /[\p{L}\p{N}]/u.test(character) ? [at] : [],
  )
  for (const at of places.slice(KEPT_FIRST, -KEPT_LAST)) characters[at] = '*'
  return characters.join('')
}

function accountNumbersIn(text: string): readonly Span[] {
  const plain = withPlainDigits(text)
  return [...ibansIn(plain), ...cardNumbersIn(plain)]
}

/** The blanks within a number as people write it: space, no-break space, narrow no-break space. */
const BLANK = '[ \\u00a0\\u202f]'
const IBAN_START = new RegExp(`(?<![A-Za-z0-9])[A-Za-z]{2}${BLANK}?[0-9]{2}`, 'g')
const IBAN_CHARACTER = /[A-Za-z0-9]/

function ibansIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (const { index } of text.matchAll(IBAN_START)) {
    const span = ibanAt(text, index)
    if (span !== undefined) spans.push(span)
  }
  return spans
}

function ibanAt(text: string, from: number): Span | undefined {
  const chars = ibanCharsOf(text.slice(from, from + 2).toUpperCase())
  if (chars === undefined) return undefined
  let number = ''
  let at = from
  for (; at < text.length && number.length < chars; at += 1) {
    const character = text.charAt(at)
    if (IBAN_CHARACTER.test(character)) number += character.toUpperCase()
    else if (!IBAN_SEPARATOR.test(character)) return undefined
  }
  const endsThere = !IBAN_CHARACTER.test(text.charAt(at))
  return endsThere && isIban(number) ? [from, at] : undefined
}

const IBAN_SEPARATOR = /[ \u00a0\u202f.-]/

/** How the digits of a card stand in groups on cards and in forms; a number without blanks is one group. */
const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [6, 13],
]

/** What stands between two groups of one number, at most this many characters. */
const GAP = /^[ \u00a0\u202f.\-–_/]{1,2}$/

interface Group {
  readonly from: number
  readonly to: number
  readonly digits: string
}

function cardNumbersIn(text: string): readonly Span[] {
  const groups = Array.from(text.matchAll(/[0-9]+/g), ({ index, 0: digits }) => ({
    from: index,
    to: index + digits.length,
    digits,
  }))
  const spans: Span[] = []
  for (let at = 0; at < groups.length;) {
    const number = cardNumberAt(text, groups, at)
    at += Math.max(1, number.length)
    const [first, last] = [number.at(0), number.at(-1)]
    if (first === undefined || last === undefined) continue
    if (!isPartOfCode(text, first.from, last.to)) spans.push([first.from, last.to])
  }
  return spans
}

/** The groups from one on that are a card number; none when there is no such number. */
function cardNumberAt(text: string, groups: readonly Group[], at: number): readonly Group[] {
  const whole = groups[at]?.digits ?? ''
  if (whole.length >= CARD_DIGITS_MIN && whole.length <= CARD_DIGITS_MAX) {
    return isCardNumber(whole) ? groups.slice(at, at + 1) : []
  }
  for (const lengths of GROUPINGS) {
    const some = groups.slice(at, at + lengths.length)
    const fits = lengths.every((length, n) => some[n]?.digits.length === length)
    const isCard = fits && areJoined(text, some) && isCardNumber(digitsOf(some))
    if (isCard) return some
  }
  return []
}

const digitsOf = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('')

const areJoined = (text: string, groups: readonly Group[]): boolean =>
  groups.every(({ from }, n) => {
    const before = groups[n - 1]
    return before === undefined || GAP.test(text.slice(before.to, from))
  })

/** How far around a number it is looked for the rest of a code. */
const CODE_CHARS_MAX = 32

/** Whether digits are part of a longer code of letters and digits, such as a hash, or the decimals of a number. */
function isPartOfCode(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - CODE_CHARS_MAX), from)
  const after = text.slice(to, to + CODE_CHARS_MAX)
  return /[0-9](?:[A-Za-z]+|[.,])$/.test(before) || /^[A-Za-z]+[0-9]/.test(after)
}
