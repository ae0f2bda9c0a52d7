import { isAscii, isUtf8 } from 'node:buffer'
import { isRecord, LIMITS } from '@winnow/contract'
import { jsonFault } from './json-fault.ts'
import type { BodyTrouble } from './read-body.ts'

/** A body that was read as JSON: its text and what it says. */
export interface Posted {
  readonly text: string
  readonly value: unknown
}

/** Why a body is refused: a status code of the compat interface and what to say. */
export interface BodyProblem {
  readonly code: 53 | 56 | 57 | -4
  readonly message: string
}

const TROUBLE: Readonly<Record<BodyTrouble, string>> = {
  too_large: `The body is larger than ${LIMITS.bodyBytes} bytes.`,
  too_slow: 'The body was not there in time.',
  no_room: 'Too many large bodies are under way.',
  cut_off: 'The body ended before it was complete.',
  encoding: 'The Content-Encoding is not known; send plain or gzip.',
  not_gzip: 'The body is not gzip as its Content-Encoding says.',
}

const NOT_UTF8 = 'The body is not valid UTF-8.'
const UNSAID_GZIP = 'The body is gzip; say so by Content-Encoding: gzip.'

/** By the two bytes that each gzip begins with (RFC 1952). */
const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b

/** Reads bytes as JSON. An empty body is a problem; the message never shows what was sent. */
export function parsePosted(body: Buffer | BodyTrouble): Posted | BodyProblem {
  if (typeof body === 'string')
    return { code: body === 'no_room' ? -4 : 57, message: TROUBLE[body] }
  if (body.length === 0) return { code: 57, message: 'The body is empty.' }
  // Most bodies are ASCII, which is a text as it is.
  if (isAscii(body)) return parseText(body.toString('latin1'))
  if (!isUtf8(body)) return { code: 57, message: isGzip(body) ? UNSAID_GZIP : NOT_UTF8 }
  return parseText(withoutMark(body.toString('utf8')))
}

function parseText(text: string): Posted | BodyProblem {
  if (isTooDeep(text, LIMITS.nestingDepthLevels)) {
    return { code: 53, message: `$: nested deeper than ${LIMITS.nestingDepthLevels} levels.` }
  }
  if (hasTooManyValues(text, LIMITS.bodyValuesCount)) {
    return { code: 53, message: TOO_MANY_VALUES }
  }
  try {
    const value: unknown = JSON.parse(text)
    return hasTooManyMembers(text, value)
      ? { code: 53, message: TOO_MANY_MEMBERS }
      : { text, value }
  } catch (error) {
    return { code: 56, message: notJson(error, text) }
  }
}

/** The refusal of a body, or a line, with too many members to look at one by one. */
export const TOO_MANY_MEMBERS = `$: more than ${LIMITS.bodyMembersCount} members.`

/** The fewest characters of a member: `"":0,`. */
const MEMBER_CHARS_MIN = 5

/** Whether what a text says is an object of more members than any call has use for. Most texts are too short for it. */
export function hasTooManyMembers(text: string, value: unknown): boolean {
  if (text.length < LIMITS.bodyMembersCount * MEMBER_CHARS_MIN) return false
  return isRecord(value) && Object.keys(value).length > LIMITS.bodyMembersCount
}

/** The refusal of a body, or a line, with too many bytes to read. */
export const TOO_MANY_VALUES = `$: more than ${LIMITS.bodyValuesCount} values.`

const FORM = /^[\w$%.[\]-]{1,64}=/

/** JSON.parse quotes the body in its message: only the place of the fault is safe to repeat. */
function notJson(error: unknown, text: string): string {
  if (!(error instanceof SyntaxError)) throw error
  const is = 'The body is not valid JSON'
  return FORM.test(text) ? `${is}. It is a form; send JSON.` : `${is}${jsonFault(text)}`
}

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/**
 * Whether objects and arrays lie deeper inside each other than `max`. Few texts have more than
 * `max` brackets at all, so the exact count is rarely needed.
 */
export function isTooDeep(text: string, max: number): boolean {
  return hasMoreThan(text, max) && deepest(text, max) > max
}

function hasMoreThan(text: string, max: number): boolean {
  let count = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      count += 1
      if (count > max) return true
    }
  }
  return false
}

/** The depth of the deepest value, or the first depth above `max`. Brackets in strings do not count. */
function deepest(text: string, max: number): number {
  let depth = 0
  let most = 0
  for (let at = 0; at < text.length && most <= max; at += 1) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at)
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) most = Math.max(most, (depth += 1))
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth -= 1
  }
  return most
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/**
 * Whether a text holds more than `max` values, lists and objects: such texts take a hundred times as long as others of
 * their length. Most are too short for it, and cost nothing.
 */
export function hasTooManyValues(text: string, max: number): boolean {
  if (text.length <= max) return false
  let count = 0
  for (let at = 0; at < text.length && count <= max; at += 1) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at)
    else if (char === COMMA || char === OPEN_BRACE || char === OPEN_BRACKET) count += 1
  }
  return count > max
}

const COMMA = 0x2c

/** From quote to quote: looking at each character takes ten times as long. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Whether an odd number of backslashes stands before a place within a string. */
function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1
  return (at - from) % 2 === 1
}

/** Whether a body was refused. */
export const isProblem = (posted: Posted | BodyProblem): posted is BodyProblem => 'code' in posted
