/** What steers a terminal, ends a line, or turns the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const HEX = 16
const CODE_DIGITS = 4

const codeOf = (character: string): string =>
  String.raw`\u${character.charCodeAt(0).toString(HEX).padStart(CODE_DIGITS, '0')}`

/**
 * A line that may hold what others wrote, to be printed: a name, a file's words, an answer. What would act on the
 * terminal instead of being seen is shown by its code, as JSON writes it.
 */
export const visible = (text: string): string => text.replaceAll(UNSEEN, codeOf)
