import type { Rng } from '../chance/rng.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTVWXYZ'

/** Fills `#` with a digit, `N` with 2 to 9, `@` with a letter; the rest stays. */
export function fillPattern(rng: Rng, pattern: string): string {
  let filled = ''
  for (const sign of pattern) filled += fill(rng, sign)
  return filled
}

function fill(rng: Rng, sign: string): string {
  if (sign === '#') return String(rng.int(10))
  if (sign === 'N') return String(rng.range(2, 9))
  if (sign === '@') return LETTERS.charAt(rng.int(LETTERS.length))
  return sign
}

const HEX_DIGITS = 8

/** `length` hexadecimal digits. */
export function hex(rng: Rng, length: number): string {
  let digits = ''
  while (digits.length < length) digits += rng.bits().toString(16).padStart(HEX_DIGITS, '0')
  return digits.slice(0, length)
}

/** Letters and digits without sense, as made by machines. */
export function gibberish(rng: Rng, length: number): string {
  let word = ''
  while (word.length < length) word += rng.int(36).toString(36)
  return word
}
