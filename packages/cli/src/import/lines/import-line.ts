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
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text) // eslint-disable-line no-control-regex -- every ASCII character is meant

/** The UTF-8 bytes of a text, one per character. */
export function bytesOf(text: string): string {
  return isAscii(text) ? text : Buffer.from(encoder.encode(text)).toString('latin1')
}

/** The text of UTF-8 bytes, one per character. */
export function textOf(bytes: string): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The id of a line that brings none: the same at every import of the file. */
export const placeId = ({ place, part }: RawLine, identity: string): string =>
  `${identity}:${place}${part === undefined ? '' : `.${part}`}`
