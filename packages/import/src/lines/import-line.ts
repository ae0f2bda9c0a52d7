/** A line as a reader finds it: its text, or why it is none. */
export interface RawLine {
  /** Line or row in the file, from 1. */
  readonly place: number
  /** UTF-8 bytes, one per character ("latin1"), so that nothing is decoded, changed and encoded again. */
  readonly text: string
  /** Of several lines of one row: which of them, from 1; absent = the first. */
  readonly part?: number
  /** Why the line is not worth sending. */
  readonly refusal?: string
}

/** A line ready to be sent, in its place in time. */
export interface ImportLine extends RawLine {
  /** When it counts, ms since 1970; `UNTIMED` without a time, which then is that of its receipt. */
  readonly timeMs: number
}

/** Later than every time: an event without `$time` happens when it is received. */
export const UNTIMED = Number.MAX_SAFE_INTEGER

/** Lines of one input, a batch at a time. */
export type Batches<Line> = AsyncIterable<readonly Line[]>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text) // eslint-disable-line no-control-regex -- every ASCII character is meant

/** Bytes made to characters at once: a call takes no more arguments than that. */
const CALL_BYTES = 8_192

/** Bytes as a text, one per character. */
function charsOf(bytes: Uint8Array): string {
  let chars = ''
  for (let at = 0; at < bytes.length; at += CALL_BYTES) {
    chars += String.fromCharCode(...bytes.subarray(at, at + CALL_BYTES))
  }
  return chars
}

/** The bytes of a text that holds one per character. */
export function bytesIn(chars: string): Uint8Array {
  if (isAscii(chars)) return encoder.encode(chars)
  const bytes = new Uint8Array(chars.length)
  for (let at = 0; at < chars.length; at += 1) bytes[at] = chars.charCodeAt(at)
  return bytes
}

/** The UTF-8 bytes of a text, one per character. */
export const bytesOf = (text: string): string =>
  isAscii(text) ? text : charsOf(encoder.encode(text))

/** The text of UTF-8 bytes, one per character. */
export const textOf = (bytes: string): string =>
  isAscii(bytes) ? bytes : decoder.decode(bytesIn(bytes))

/** The id of a line that brings none: the same at every import of the file. */
export const placeId = ({ place, part }: RawLine, identity: string): string =>
  `${identity}:${place}${part === undefined ? '' : `.${part}`}`
