import { LIMITS } from '../limits.ts'
import {
  maskAccountNumbers,
  mayHoldAccountNumber,
} from '../account-numbers/mask-account-numbers.ts'
import { isRecord } from '../is-record.ts'
import { atField, report, type Trail } from '../problem.ts'

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/

/** A known client writes a decimal as a list with one text; any other list stays what it is. */
export function unwrapDecimal(value: unknown, trail: Trail): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value
  const [only] = value as readonly unknown[]
  if (typeof only !== 'string' || !DECIMAL.test(only)) return value
  report(atField(trail, 0), 'one_in_list')
  return only
}

/** As `unwrapDecimal`, of any one plain entry: web frameworks make a list of a parameter `name[]`. */
export function unwrapOne(value: unknown, trail: Trail): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value
  const [only] = value as readonly unknown[]
  if (typeof only === 'object') return value
  report(atField(trail, 0), 'one_in_list')
  return only
}

/** An object that stands alone in a list, as converters write it. */
export function unwrapOneObject(value: unknown, trail: Trail): unknown {
  if (!Array.isArray(value) || value.length !== 1 || !isRecord(value[0])) return value
  report(atField(trail, 0), 'one_in_list')
  return value[0]
}

/** Whether a value is `""`, `[]` or `{}`: what languages write for nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Drops a value that only describes, and says what should stand there. */
export const drop = (value: unknown, trail: Trail, expects: string): undefined =>
  isEmptyValue(value) ? report(trail, 'empty_value') : report(trail, 'value_dropped', expects)

/** The text of a strict field; anything but a text or a number is refused. */
export function readStrictText(value: unknown, trail: Trail, expects: string): string | undefined {
  const bare = unwrapDecimal(value, trail)
  return textOf(bare, trail) ?? report(trail, 'wrong_type', expects)
}

function textOf(value: unknown, trail: Trail): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  report(trail, 'number_for_text')
  return String(value)
}

/** Whether a text has more characters (code points) than a bound, at the cost of the bound. */
export function isLongerThan(text: string, charsMax: number): boolean {
  if (text.length <= charsMax) return false
  return text.length > 2 * charsMax || endOfChars(text, charsMax) < text.length
}

/** Where the first characters of a text end, in code units. Without a list of them: a text may have hundreds of thousands. */
function endOfChars(text: string, chars: number): number {
  let at = 0
  for (let count = 0; count < chars && at < text.length; count += 1) {
    at += (text.codePointAt(at) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1
  }
  return at
}

const LAST_OF_ONE_UNIT = 0xffff

/** Whether a text can be stored anywhere: no half characters, and no NUL, which SQL texts refuse. */
export function isClean(text: string): boolean {
  if (text.length > SHORT_TEXT) return isCleanForSure(text)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0 || code >= FIRST_SURROGATE) return isCleanForSure(text)
  }
  return true
}

/** Up to here a loop is faster than two calls into the engine's own code. */
const SHORT_TEXT = 48
const FIRST_SURROGATE = 0xd800

const isCleanForSure = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const REPLACEMENT = '\uFFFD'

/** The text with what cannot be stored replaced. */
export function cleaned(text: string, trail: Trail): string {
  if (isClean(text)) return text
  report(trail, 'text_mended')
  return text.toWellFormed().replaceAll('\0', REPLACEMENT)
}

/**
 * The text with whole card numbers and IBANs masked: they must never be stored. Undefined where so many texts were
 * searched already that this one is left out.
 */
export function withoutAccountNumbers(text: string, trail: Trail): string | undefined {
  if (!mayHoldAccountNumber(text)) return text
  const { problems } = trail
  if (problems.searchedChars >= LIMITS.accountNumberTextChars) {
    return report(trail, 'account_numbers_left_out')
  }
  problems.searchedChars += text.length
  const masked = maskAccountNumbers(text)
  if (masked !== text) report(trail, 'account_number_masked')
  return masked
}

/** What a text may be, and how the sentence "Should be …" ends. */
interface TextBounds {
  readonly expects: string
  readonly charsMax: number
}

/** A text within its bound and clean. Longer ones are cut, and what is no text is dropped. */
export function readBounded(value: unknown, trail: Trail, bounds: TextBounds): string | undefined {
  const bare = unwrapOne(value, trail)
  const text = textOf(bare, trail)
  if (text === undefined) return drop(bare, trail, bounds.expects)
  return cleaned(cut(text, trail, bounds.charsMax), trail)
}

/** As `readBounded`; an empty text counts as absent. */
export function readFilled(value: unknown, trail: Trail, bounds: TextBounds): string | undefined {
  const text = readBounded(value, trail, bounds)
  return text === '' ? report(trail, 'empty_value') : text
}

/** A word of a strict field, without the blanks around it. */
export function readStrictWord(
  value: unknown,
  trail: Trail,
  { expects, charsMax }: TextBounds,
): string | undefined {
  const text = readStrictText(value, trail, expects)
  if (text === undefined) return undefined
  if (text.trim() === '') return report(trail, 'empty_value')
  if (isLongerThan(text, charsMax)) return report(trail, 'text_too_long', String(charsMax))
  return trimmed(text, trail)
}

/** A text without the blanks around it. */
export function trimmed(text: string, trail: Trail): string {
  const bare = text.trim()
  if (bare !== text) report(trail, 'blanks_trimmed')
  return bare
}

/** The first characters of a text that is too long. */
export function cut(text: string, trail: Trail, charsMax: number): string {
  if (!isLongerThan(text, charsMax)) return text
  report(trail, 'text_cut', String(charsMax))
  return firstChars(text, charsMax)
}

/** So many characters (code points) of a text, from its beginning. */
export const firstChars = (text: string, charsMax: number): string =>
  text.slice(0, endOfChars(text, charsMax))
