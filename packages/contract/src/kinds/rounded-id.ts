const ROUNDED = /^\d(?:[.,]\d+E\+?|E\+)\d{2,}$/i

/** Codes with the bit of lower case set. */
const [COMMA, POINT, LETTER_E] = [0x2c, 0x2e, 0x65]

/** Whether an id is a long number as a spreadsheet shows it, `1.23457E+11`: its last digits are gone, and two ids become one. */
export function isRounded(id: string): boolean {
  const second = id.charCodeAt(1) | 0x20
  return (second === COMMA || second === POINT || second === LETTER_E) && ROUNDED.test(id)
}
