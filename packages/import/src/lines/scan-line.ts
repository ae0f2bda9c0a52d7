/** What ordering and retries need of an event line. */
export interface Scanned {
  /** `$time` when it is a number, or digits in quotes. */
  readonly timeMs: number | undefined
  /** `$time` is there, as null, an empty text or 0. */
  readonly isTimeEmpty: boolean
  readonly hasEventId: boolean
  readonly kind: 'event' | 'label' | 'decision'
}

/** Values of `$time` that give none. */
const EMPTY_TIMES: ReadonlySet<string> = new Set(['null', '""', '0', '"0"'])

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const COLON = 58
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const NONE = -1

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 13 || code === 10

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** Place behind the string that opens at `from`; NONE when it never ends. */
function skipString(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    at = text.indexOf('"', at)
    if (at === -1) return NONE
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

/** Place behind the object or array that opens at `from`; NONE when it never ends. */
function skipNested(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = skipString(text, at) - 1
      if (at < 0) return NONE
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
    if (depth === 0) return at + 1
  }
  return NONE
}

function skipPlain(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === CLOSE_BRACE || isSpace(code)) break
  }
  return at === from ? NONE : at
}

function skipValue(text: string, from: number): number {
  const code = text.charCodeAt(from)
  if (code === QUOTE) return skipString(text, from)
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return skipNested(text, from)
  return skipPlain(text, from)
}

function readTime(text: string, from: number, end: number): number | undefined {
  const quoted = text.charCodeAt(from) === QUOTE
  const digits = quoted ? text.slice(from + 1, end - 1) : text.slice(from, end)
  const time = Number(digits)
  return digits !== '' && Number.isFinite(time) ? time : undefined
}

/**
 * Finds `$time` and `$event_id` among the fields of an event's line without parsing all of it, and
 * stops once it has both. Undefined when the line is no JSON object as far as it was read.
 */
export function scanLine(text: string): Scanned | undefined {
  let at = skipSpace(text, 0)
  if (text.charCodeAt(at) !== OPEN_BRACE) return undefined
  at = skipSpace(text, at + 1)
  let timeMs: number | undefined
  let isTimeEmpty = false
  let hasEventId = false
  let hasType = false
  let kind: Scanned['kind'] = 'event'
  while (text.charCodeAt(at) === QUOTE) {
    const nameEnd = skipString(text, at)
    const colon = nameEnd === NONE ? NONE : skipSpace(text, nameEnd)
    if (colon === NONE || text.charCodeAt(colon) !== COLON) return undefined
    const value = skipSpace(text, colon + 1)
    const end = skipValue(text, value)
    if (end === NONE) return undefined
    if (text.startsWith('"$time"', at)) {
      timeMs = readTime(text, value, end)
      isTimeEmpty = EMPTY_TIMES.has(text.slice(value, end))
    }
    if (text.startsWith('"$event_id"', at)) hasEventId = true
    else if (text.startsWith('"$type"', at)) hasType = true
    else if (text.startsWith('"label_time"', at)) kind = 'label'
    else if (text.startsWith('"decision_time"', at)) kind = 'decision'
    if (hasEventId && timeMs !== undefined)
      return { timeMs, isTimeEmpty, hasEventId, kind: 'event' }
    at = skipSpace(text, end)
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1)
    else break
  }
  // Only an event has a type; when something was found out or decided can be a field of its own.
  if (hasType) kind = 'event'
  return text.charCodeAt(at) === CLOSE_BRACE ? { timeMs, isTimeEmpty, hasEventId, kind } : undefined
}
