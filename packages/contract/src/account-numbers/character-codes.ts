/** ASCII digits. */
export const isDigitCode = (code: number): boolean => code >= 48 && code <= 57

const LOWER_CASE = 32

/** ASCII letters of either case; NaN, which lies outside of a text, is none. */
export function isLetterCode(code: number): boolean {
  const lower = code | LOWER_CASE
  return lower >= 97 && lower <= 122
}

const FULL_WIDTH_0 = 0xff10

/** The digits of East Asian texts, as wide as their letters. */
export const isFullWidthDigit = (code: number): boolean =>
  code >= FULL_WIDTH_0 && code <= FULL_WIDTH_0 + 9

const FULL_WIDTH_OFFSET = FULL_WIDTH_0 - 48

/** The code, or that of the plain digit in place of a full-width one. */
export const plainCode = (code: number): number =>
  isFullWidthDigit(code) ? code - FULL_WIDTH_OFFSET : code

/** A part of a text: from one place up to but not another. */
export type Span = readonly [from: number, to: number]
