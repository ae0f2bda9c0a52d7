import type { CallInput, DeclaredCall, NativeCall } from './native-call.ts'

/** What a call puts on the wire. */
export interface NativeRequest {
  readonly method: NativeCall['method']
  /** Percent-encoded, with its query. */
  readonly target: string
  /** Undefined where none is sent. */
  readonly body: unknown
}

type Given = Readonly<Record<string, unknown>>

/**
 * The request of a declared call. Errors: TypeError for a name of the path, or a required parameter, without a value,
 * and for one that the call does not have.
 */
export function nativeRequest<C extends DeclaredCall>(call: C, input: CallInput<C>): NativeRequest {
  const given: Given = { ...input }
  const { query = {} } = call
  const names = new Set(['body', ...Object.keys(query)])
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.add(name)
    return encodeURIComponent(pathText(name, given[name]))
  })
  const unknown = Object.keys(given).find((name) => !names.has(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is no parameter of this call`)
  const sent = queryText(query, given)
  return {
    method: call.method,
    target: sent === '' ? path : `${path}?${sent}`,
    body: call.body === undefined ? undefined : given['body'],
  }
}

/** An id that is none would ask about something called "undefined". */
function pathText(name: string, value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && value !== '') return value
  throw new TypeError(`${name} must be a non-empty string`)
}

function queryText(query: NonNullable<NativeCall['query']>, given: Given): string {
  const parameters = new URLSearchParams()
  for (const [name, { isRequired }] of Object.entries(query)) {
    const value = given[name]
    if (isSendable(value)) parameters.set(name, String(value))
    else if (value !== undefined)
      throw new TypeError(`${name} must be a text, a number or a boolean`)
    else if (isRequired === true) throw new TypeError(`${name} is missing`)
  }
  return parameters.toString()
}

const isSendable = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
