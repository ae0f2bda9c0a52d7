import { randomInt } from 'node:crypto'

/** The first code and the one after the last: six digits, none of them a leading zero, which numbers would lose. */
const [FIRST, BEHIND_LAST] = [100_000, 1_000_000]

/** Draws a code: six digits. */
export const newCode = (): string => String(randomInt(FIRST, BEHIND_LAST))

/**
 * The code that a caller sent, as a text or a number: 123456, "123456", "123 456". Codes are compared as numbers; what
 * cannot be one is undefined.
 */
export function sentCode(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > MAX_SENT_CHARS) return undefined
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? String(Number(digits)) : undefined
}

/** Longer texts are not searched for a code. */
const MAX_SENT_CHARS = 32
