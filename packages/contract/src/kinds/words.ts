import { maskAccountNumbers } from '../account-numbers/mask-account-numbers.ts'
import { atField, report, type Trail } from '../problem.ts'

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/

/** A known client writes a decimal as a list with one text; any other list stays what it is. */
export function unwrapDecimal(value: unknown, trail: Trail): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value
  const [only] = value as readonly unknown[]
  if (typeof only !== 'string' || !DECIMAL.test(only)) return value
  report(atField(trail, 0), 'decimal_in_list')
  return only
}

/** The text of a field, if it can be read as one. */
export function readText(value: unknown, trail: Trail, expects: string): string | undefined {
  const bare = unwrapDecimal(value, trail)
  if (typeof bare === 'string') return bare
  if (typeof bare !== 'number' || !Number.isFinite(bare))
    return report(trail, 'wrong_type', expects)
  report(trail, 'number_for_text')
  return String(bare)
}

/** Whether a text has more characters (code points) than a bound, at the cost of the bound. */
export function isLongerThan(text: string, charsMax: number): boolean {
  if (text.length <= charsMax) return false
  return text.length > 2 * charsMax || Array.from(text).length > charsMax
}

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

/** The text with whole card numbers and IBANs masked: they must never be stored. */
export function withoutAccountNumbers(text: string, trail: Trail): string {
  const masked = maskAccountNumbers(text)
  if (masked !== text) report(trail, 'account_number_masked')
  return masked
}

/** A text within its bound and clean, or `undefined` with the reason reported. */
export function readBounded(
  value: unknown,
  trail: Trail,
  { expects, charsMax }: { readonly expects: string; readonly charsMax: number },
): string | undefined {
  const text = readText(value, trail, expects)
  if (text === undefined) return undefined
  if (isLongerThan(text, charsMax)) return report(trail, 'text_too_long', String(charsMax))
  return cleaned(text, trail)
}

/** As `readBounded`; an empty text counts as absent. */
export function readFilled(
  value: unknown,
  trail: Trail,
  bounds: { readonly expects: string; readonly charsMax: number },
): string | undefined {
  const text = readBounded(value, trail, bounds)
  return text === '' ? report(trail, 'empty_value') : text
}
