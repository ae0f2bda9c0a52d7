import type { PlaceholderForm } from './placeholder-table.ts'

const CODES = 128
const LOWER_CASE = 0x20

/** 1 where a text may begin so, by its first two characters (ASCII, letters in lower case). */
export type Beginnings = Uint8Array

/** What may stand around a placeholder. */
const AROUND = ' \t\n\r"\'`'

/** The beginnings of words and forms. A form without beginnings is not counted: its kind has a filter of its own. */
export function beginningsOf(
  words: readonly string[],
  forms: readonly PlaceholderForm[],
): Beginnings {
  const beginnings = new Uint8Array(CODES * CODES)
  for (const start of [...words, ...forms.flatMap(({ starts = [] }) => starts)]) {
    allow(beginnings, start)
  }
  for (const first of AROUND) allow(beginnings, first)
  return beginnings
}

/** Whether a text may be one of those; anything that begins beyond ASCII may. */
export function mayBegin(beginnings: Beginnings, text: string): boolean {
  const [first, second] = [codeAt(text, 0), codeAt(text, 1)]
  return first >= CODES || second >= CODES || beginnings[first * CODES + second] === 1
}

/** One character may be followed by any. */
function allow(beginnings: Beginnings, start: string): void {
  const from = codeAt(start, 0) * CODES
  if (start.length === 1) beginnings.fill(1, from, from + CODES)
  else beginnings[from + codeAt(start, 1)] = 1
}

/** In lower case where it is a letter of ASCII; 0 beyond the end. */
function codeAt(text: string, at: number): number {
  if (at >= text.length) return 0
  const code = text.charCodeAt(at)
  return code >= 0x41 && code <= 0x5a ? code | LOWER_CASE : code
}
