const CODES = 128

/** A bit for each two first characters (ASCII) that a text may begin with; the end of a text counts as NUL. */
export type Beginnings = Uint32Array

/** What may stand around a placeholder. */
const AROUND = ' \t\n\r"\'`'

/** Beginnings of texts that have a blank or a quote before what they say. */
export const AROUND_PAIRS: readonly string[] = AROUND.split('').flatMap((first) =>
  Array.from({ length: CODES }, (_, code) => first + String.fromCharCode(code)),
)

/** The beginnings of texts that start so, in either case. A text of one character may have a blank or a quote behind it. */
export function beginningsOf(starts: readonly string[]): Beginnings {
  const beginnings = new Uint32Array((CODES * CODES) / 32)
  for (const start of starts) {
    if (start.length > 1) allow(beginnings, start)
    else for (const end of `\0${AROUND}`) allow(beginnings, start + end)
  }
  return beginnings
}

/** Whether a text may be one of those; anything that begins beyond ASCII may. */
export function mayBegin(beginnings: Beginnings, text: string): boolean {
  const first = text.charCodeAt(0)
  const second = text.length > 1 ? text.charCodeAt(1) : 0
  if (first >= CODES || second >= CODES) return true
  const bit = first * CODES + second
  return (((beginnings[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}

function allow(beginnings: Beginnings, start: string): void {
  const [first = '', second = ''] = start
  for (const one of [first.toLowerCase(), first.toUpperCase()]) {
    for (const two of [second.toLowerCase(), second.toUpperCase()]) {
      const code = two.charCodeAt(0)
      if (code >= CODES) continue
      const bit = one.charCodeAt(0) * CODES + code
      beginnings[bit >>> 5] = (beginnings[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
  }
}
