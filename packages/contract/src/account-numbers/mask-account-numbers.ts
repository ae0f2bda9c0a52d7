import { cardsIn } from './cards-in.ts'
import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, mayBeginCard } from './card-number.ts'
import { FIRST_LENGTHS, GROUP_LENGTHS } from './card-groupings.ts'
import { isDigitCode, isFullWidthDigit, isLetterCode, type Span } from './character-codes.ts'
import { DigitGroups } from './digit-groups.ts'
import { GAP_CHARS_MAX, isGap } from './gap-code.ts'
import { isIbanCountryAt } from './iban.ts'
import { ibansIn } from './ibans-in.ts'

/** How much of a number is kept: what PCI DSS allows to be shown of a card. */
const KEPT_FIRST = 6
const KEPT_LAST = 4

/** The shortest number that is looked for has so many characters: a Diners card. */
const CHARS_MIN = CARD_DIGITS_MIN

/**
 * Whether a text may hold the whole number of a card or an IBAN; a quick look that is right when it says no. It follows groups of
 * digits as long as they are on cards, and looks for the start of an IBAN.
 */
export function mayHoldAccountNumber(text: string): boolean {
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
      if (gap > GAP_CHARS_MAX || isLetterCode(code) || !isGap(code)) before = 0
    }
  }
  return joined(before, group) >= CARD_DIGITS_MIN
}

/** The last bits of a digit's code, plain or full-width, are its value. */
const DIGIT_BITS = 15

/** How many digits may be of one number when a group ends; 0: none, as no grouping begins or goes on so. */
function joined(before: number, group: number): number {
  if (group === 0 || group > CARD_DIGITS_MAX) return group === 0 ? before : 0
  if (before > 0 && GROUP_LENGTHS[group] === 1) return before + group
  return FIRST_LENGTHS[group] === 1 ? group : 0
}

const isDigit = (code: number): boolean => isDigitCode(code) || isFullWidthDigit(code)

/**
 * Whether the second digit of two stands behind the letters of a country that has IBANs, a blank between at most. The letters
 * begin a word.
 */
function mayBeIban(text: string, at: number): boolean {
  // A look outside of a text would make every later one slow.
  const from = at - (at > 1 && text.charCodeAt(at - 2) === BLANK_CODE ? 4 : 3)
  if (from < 0) return false
  if (!isLetterCode(text.charCodeAt(from)) || !isLetterCode(text.charCodeAt(from + 1))) return false
  const before = from === 0 ? BLANK_CODE : text.charCodeAt(from - 1)
  if (isLetterCode(before) || isDigitCode(before)) return false
  return isIbanCountryAt(text, from)
}

const BLANK_CODE = 32

/** Whether a text holds the whole number of a payment card or an IBAN. */
export function holdsAccountNumber(text: string): boolean {
  if (!mayHoldAccountNumber(text)) return false
  return accountNumbersIn(new DigitGroups(text)).next().done !== true
}

/**
 * The text with each whole card number and IBAN masked: the first six and last four characters stay, the rest becomes `*`.
 * The very same text when there is none. Cost: as the text is long, however many numbers it holds.
 */
export function maskAccountNumbers(text: string): string {
  if (!mayHoldAccountNumber(text)) return text
  const groups = new DigitGroups(text)
  const spans = [...accountNumbersIn(groups)]
  return spans.length === 0 ? text : masked(text, groups.codes, spans)
}

function* accountNumbersIn(groups: DigitGroups): Generator<Span> {
  yield* ibansIn(groups)
  yield* cardsIn(groups)
}

/** Spans may overlap. */
function masked(text: string, plain: Uint16Array, spans: readonly Span[]): string {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < codes.length; at += 1) codes[at] = text.charCodeAt(at)
  for (const span of spans) maskIn(codes, plain, span)
  return textOf(codes)
}

const STAR = 42

/** Masks in place: each character keeps its own. */
function maskIn(codes: Uint16Array, plain: Uint16Array, [from, to]: Span): void {
  let shown = 0
  for (let at = from; at < to; at += 1) if (isShown(plain[at] ?? 0)) shown += 1
  let seen = 0
  for (let at = from; at < to; at += 1) {
    if (!isShown(plain[at] ?? 0)) continue
    seen += 1
    if (seen > KEPT_FIRST && seen <= shown - KEPT_LAST) codes[at] = STAR
  }
}

/** What a number is made of; blanks and other gaps stay. */
const isShown = (code: number): boolean => isDigitCode(code) || isLetterCode(code)

/** As many codes as an engine surely takes as arguments of one call. */
const CODES_AT_ONCE = 4_096

function textOf(codes: Uint16Array): string {
  let text = ''
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) {
    // Spread out, each code would be asked of an iterator, which takes ten times as long.
    text += Reflect.apply(String.fromCharCode, undefined, codes.subarray(at, at + CODES_AT_ONCE))
  }
  return text
}
