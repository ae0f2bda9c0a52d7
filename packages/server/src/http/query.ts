import { momentMs } from '@winnow/contract'
import { parse } from 'fast-querystring'
import { OwnRefusal } from './refusals.ts'

/** The parameters of a query; a repeated one is an array. */
export type Query = Readonly<Record<string, unknown>>

const NOTHING: Query = {}

/** Queries read before, by their text: nearly all requests of a caller have the same. */
const known = new Map<string, Query>()
const KNOWN_COUNT_MAX = 64
const KNOWN_CHARS_MAX = 128

/** Reads the query of a request's target. Equal ones may be one object. */
export function parseQuery(target: string): Query {
  const mark = target.indexOf('?')
  return mark < 0 ? NOTHING : queryOf(target.slice(mark + 1))
}

function queryOf(text: string): Query {
  const before = known.get(text)
  if (before !== undefined) return before
  const query: Query = parse(text)
  // A key is not kept beyond its request.
  if (text.length > KNOWN_CHARS_MAX || 'api_key' in query) return query
  if (known.size === KNOWN_COUNT_MAX) known.clear()
  known.set(text, query)
  return query
}

/** A parameter's text; of a repeated one the first. */
export function textOf(query: Query, name: string): string | undefined {
  const value = query[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

const ON = new Set(['', 'true', '1'])
/** Clients also write the word for a value they do not have. */
const OFF = new Set(['false', '0', 'null', 'none', 'undefined'])

/**
 * `?name=true`, `?name=TRUE`, `?name=1` and a bare `?name` switch something on. Undefined when the value says
 * neither on nor off.
 */
export function switchOf(query: Query, name: string): boolean | undefined {
  const word = textOf(query, name)?.toLowerCase() ?? 'undefined'
  return ON.has(word) ? true : OFF.has(word) ? false : undefined
}

/** What a parameter names, separated by commas. */
export function wordsIn(query: Query, name: string): readonly string[] {
  const text = textOf(query, name)
  if (text === undefined) return NO_WORDS
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

const NO_WORDS: readonly string[] = []

/** Whether `fields=` names a part of the answer, in any letter case. */
export const wantsField = (query: Query, field: string): boolean =>
  wordsIn(query, 'fields').some((word) => word.toLowerCase() === field)

interface Range {
  readonly least: number
  readonly most: number
}

/** Undefined = not sent. Errors: OwnRefusal invalid_request. */
export function integerIn(query: Query, name: string, { least, most }: Range): number | undefined {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= most) return value
  throw new OwnRefusal('invalid_request', `${name} must be an integer from ${least} to ${most}.`)
}

/** A moment, ms since 1970; undefined = not sent. Errors: OwnRefusal invalid_request. */
export function momentIn(query: Query, name: string): number | undefined {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  const time = momentMs(text)
  if (time !== undefined) return time
  throw new OwnRefusal('invalid_request', `${name} must be ms since 1970, or ISO 8601.`)
}

/** A switch that may be left out. Errors: OwnRefusal invalid_request. */
export function switchIn(query: Query, name: string): boolean {
  const isOn = switchOf(query, name)
  if (isOn !== undefined) return isOn
  throw new OwnRefusal('invalid_request', `${name} must be true or false.`)
}
