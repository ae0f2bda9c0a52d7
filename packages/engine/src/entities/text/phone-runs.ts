const MIN_PHONE_DIGITS = 9
const MAX_PHONE_DIGITS = 15

/** `2026-03-01` and `1.3.2026`, not within longer numbers. */
const DATES =
  /(?<!\d|\d[./-])(?:(?:19|20)\d\d-[01]?\d-[0-3]?\d|[0-3]?\d([./-])[0-3]?\d\1(?:19|20)\d\d)(?!\d|[./-]\d)/g
const BETWEEN_WORDS = /(\s+)/
const LINK = /:\/\/|\.\p{L}[^/]*\//u

/**
 * The digits of each phone number in a text: runs of nine to fifteen digits with at most two characters of punctuation between two of them.
 * Dates and what stands in links are none.
 */
export function phoneRunsIn(text: string): readonly string[] {
  return runsIn(withoutLinks(text).replaceAll(DATES, ';'))
}

function withoutLinks(text: string): string {
  if (!text.includes('/')) return text
  const words = text.split(BETWEEN_WORDS)
  return words.map((word) => (word.includes('/') && LINK.test(word) ? ';' : word)).join('')
}

function runsIn(text: string): readonly string[] {
  const runs: string[] = []
  let digits = 0
  let gap = 0
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code >= 0x30 && code <= 0x39) {
      if (digits === 0) from = at
      digits += 1
      gap = 0
    } else if (digits > 0 && isPunctuation(code) && gap < 2) gap += 1
    else {
      if (digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS)
        runs.push(digitsOf(text, from, at))
      digits = 0
      gap = 0
    }
  }
  return runs
}

const digitsOf = (text: string, from: number, to: number): string =>
  text.slice(from, to).replaceAll(/\D/g, '')

/** Space ( ) - . / between the groups of a number. */
function isPunctuation(code: number): boolean {
  return code === 0x20 || code === 0x28 || code === 0x29 || (code >= 0x2d && code <= 0x2f)
}
