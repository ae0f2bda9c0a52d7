import type { Answer, CallName, Input, ReadName } from './call-types.ts'
import { CallError, refused } from './call-error.ts'
import { connection } from './connection.ts'

export interface CallOptions {
  /** Gives the call up. */
  readonly signal?: AbortSignal
  /** The environment that it is about: `<account id>/production`. */
  readonly environment?: string | undefined
  /** Sent again with the same key, it is done once. */
  readonly idempotencyKey?: string | undefined
}

type Given = Readonly<Record<string, string | number | boolean | undefined>>

interface Prepared {
  readonly method: string
  readonly target: string
  readonly body: unknown
}

/** Fills the path with the names of the input; what is left is the query. */
function prepare(name: CallName, input: object): Prepared {
  const [method = '', path = ''] = name.split(' ')
  const { body, ...rest } = input as { readonly body?: unknown } & Given
  const given = new Map(Object.entries(rest))
  const target = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = given.get(part)
    given.delete(part)
    if (value === undefined || value === '') throw new TypeError(`${part} is missing`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [part, value] of given) if (value !== undefined) query.set(part, String(value))
  const search = query.toString()
  return { method, target: search === '' ? target : `${target}?${search}`, body }
}

const JSON_TYPE = 'application/json'
/** A body that is a text is a file of rows. */
const CSV = 'text/csv'

function requestOf(
  { method, body }: Prepared,
  { signal, environment, idempotencyKey }: CallOptions,
): RequestInit {
  return {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': typeof body === 'string' ? CSV : JSON_TYPE }),
      ...(environment !== undefined && { 'winnow-environment': environment }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }
}

async function fetched(target: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(target, request)
    connection.answered(Date.now())
    return response
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause
    connection.failed()
    throw new CallError('The service does not answer.', { word: 'offline', status: 0 })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function answered(name: CallName, input: object, options: CallOptions): Promise<string> {
  const prepared = prepare(name, input)
  const response = await fetched(prepared.target, requestOf(prepared, options))
  const text = await response.text()
  if (!response.ok) throw refused(response.status, parsed(text))
  return text
}

/** Makes a call of `/v1` as the person of the session. Errors: CallError. */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return parsed(await answered(name, input, options)) as Answer<Name>
}

/** The same of a call that answers a file: CSV, or a line of JSON an entry. */
export const callForText = <Name extends ReadName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<string> => answered(name, input, options)
