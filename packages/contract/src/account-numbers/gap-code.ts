/** What stands between the groups of a number. */
const GAP_CHARACTERS = ' \u00a0\u202f.-–_/'

const GAP_CODES: ReadonlySet<number> = new Set(
  Array.from(GAP_CHARACTERS, (character) => character.charCodeAt(0)),
)
const ASCII = 128
/** 1 at the codes of ASCII gaps. */
const ASCII_GAPS = Uint8Array.from({ length: ASCII }, (_, code) => (GAP_CODES.has(code) ? 1 : 0))

/** Whether a character may stand between the groups of a card number. */
export const isGap = (code: number): boolean =>
  code < ASCII ? ASCII_GAPS[code] === 1 : GAP_CODES.has(code)

/** How many of them stand between two groups at most. */
export const GAP_CHARS_MAX = 2
