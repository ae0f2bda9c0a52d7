const CODES = 128

/** 1 where a text may begin so, by its first two characters (ASCII); the end of a text counts as NUL. */
export type Beginnings = Uint8Array

/** What may stand around a placeholder. */
const AROUND = ' \t\n\r"\'`'

/** Beginnings of texts that have a blank or a quote before what they say. */
export const AROUND_PAIRS: readonly string[] = AROUND.split('').flatMap((first) =>
  Array.from({ length: CODES }, (_, code) => first + String.fromCharCode(code)),
)

/** The beginnings of texts that start so, in either case. A text of one character may have a blank or a quote behind it. */
export function beginningsOf(starts: readonly string[]): Beginnings {
  const beginnings = new Uint8Array(CODES * CODES)
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
  return first >= CODES || second >= CODES || beginnings[first * CODES + second] === 1
}

function allow(beginnings: Beginnings, start: string): void {
  const [first = '', second = ''] = start
  for (const one of [first.toLowerCase(), first.toUpperCase()]) {
    for (const two of [second.toLowerCase(), second.toUpperCase()]) {
      const code = two.charCodeAt(0)
      if (code < CODES) beginnings[one.charCodeAt(0) * CODES + code] = 1
    }
  }
}
