import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, isCardNumber, mayBeginCard } from './card-number.ts'
import { ibanCharsOf, isIban, isIbanCountryAt } from './iban.ts'

/** A part of a text: from one place up to but not another. */
type Span = readonly [from: number, to: number]

/** How much of a number is kept: what PCI DSS allows to be shown of a card. */
const KEPT_FIRST = 6
const KEPT_LAST = 4

/** The shortest number that is looked for has so many characters: a Diners card. */
const CHARS_MIN = CARD_DIGITS_MIN

/**
 * Whether a text may hold the whole number of a card or an IBAN; a quick look that is right when it says no. It follows groups of
 * digits as long as they are on cards, and looks for the start of an IBAN.
 */
function mayHold(text: string): boolean {
  if (text.length < CHARS_MIN) return false
  // Digits of the group that is read, and of those before it that may be of the same number.
  let group = 0
  let before = 0
  let gap = 0
  let isCardStart = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) {
      if (group === 0) isCardStart = mayBeginCard(code & DIGIT_BITS)
      group += 1
      gap = 0
      if (group >= CARD_DIGITS_MIN && isCardStart) return true
      if (group === 2 && mayBeIban(text, at)) return true
    } else if (group > 0 || before > 0) {
      before = joined(before, group)
      if (before >= CARD_DIGITS_MIN) return true
      group = 0
      gap += 1
      if (gap > GAP_CHARS_MAX || isLetter(code) || !isGap(code)) before = 0
    }
  }
  return joined(before, group) >= CARD_DIGITS_MIN
}

/** The last bits of a digit's code, plain or full-width, are its value. */
const DIGIT_BITS = 15

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

/** 1 at the lengths of groups that a number may begin with, and at those of all. */
const FIRST_LENGTHS = marked(GROUPINGS.flatMap((lengths) => lengths.slice(0, 1)))
const GROUP_LENGTHS = marked(GROUPINGS.flat())

function marked(lengths: readonly number[]): Uint8Array {
  const marks = new Uint8Array(CARD_DIGITS_MAX + 1)
  for (const length of lengths) marks[length] = 1
  return marks
}

/** How many digits may be of one number when a group ends; 0: none, as no grouping begins or goes on so. */
function joined(before: number, group: number): number {
  if (group === 0) return before
  if (before > 0 && GROUP_LENGTHS[group] === 1) return before + group
  return FIRST_LENGTHS[group] === 1 ? group : 0
}

const isDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= FULL_WIDTH_0 && code <= FULL_WIDTH_0 + 9)

/** What stands between the groups of a number. */
const GAP_CHARACTERS = ' \u00a0\u202f.-–_/'
const GAP_CHARS_MAX = 2
const GAP_CODES: ReadonlySet<number> = new Set(
  Array.from(GAP_CHARACTERS, (character) => character.charCodeAt(0)),
)
const ASCII = 128
/** 1 at the codes of ASCII gaps. */
const ASCII_GAPS = Uint8Array.from({ length: ASCII }, (_, code) => (GAP_CODES.has(code) ? 1 : 0))
const isGap = (code: number): boolean =>
  code < ASCII ? ASCII_GAPS[code] === 1 : GAP_CODES.has(code)

/**
 * Whether the second digit of two stands behind the letters of a country that has IBANs, a blank between at most. The letters
 * begin a word.
 */
function mayBeIban(text: string, at: number): boolean {
  const from = at - (text.charCodeAt(at - 2) === BLANK_CODE ? 4 : 3)
  if (!isLetter(text.charCodeAt(from)) || !isLetter(text.charCodeAt(from + 1))) return false
  const before = text.charCodeAt(from - 1)
  if (isLetter(before) || isAsciiDigit(before)) return false
  return isIbanCountryAt(text, from)
}

const BLANK_CODE = 32
const LOWER_CASE = 32

/** ASCII letters; what lies outside of the text is none. */
function isLetter(code: number): boolean {
  const lower = code | LOWER_CASE
  return lower >= 97 && lower <= 122
}

const isAsciiDigit = (code: number): boolean => code >= 48 && code <= 57

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
  const spans = accountNumbersIn(text)
  return spans.length === 0 ? text : masked(text, spans)
}

/** Cost: as the text is long, and not once more for each number. Spans may overlap. */
function masked(text: string, spans: readonly Span[]): string {
  const units = text.split('')
  for (const span of spans) maskIn(units, span)
  return units.join('')
}

const IS_SHOWN = /[\p{L}\p{N}]/u

/** Masks in place: each character keeps its own. */
function maskIn(units: string[], [from, to]: Span): void {
  const places: number[] = []
  for (let at = from; at < to; at += 1) if (IS_SHOWN.test(units[at] ?? '')) places.push(at)
  for (const at of places.slice(KEPT_FIRST, -KEPT_LAST)) units[at] = '*'
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
