import type { Answer, CallName, Input } from './call-types.ts'
import { CallError, refused } from './call-error.ts'
import { connection } from './connection.ts'

export interface CallOptions {
  /** Gives the call up. */
  readonly signal?: AbortSignal
  /** The environment that it is about: `<account id>/production`. */
  readonly environment?: string | undefined
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

function requestOf({ method, body }: Prepared, { signal, environment }: CallOptions): RequestInit {
  return {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(environment !== undefined && { 'winnow-environment': environment }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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

/** Makes a call of `/v1` as the person of the session. Errors: CallError. */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const prepared = prepare(name, input)
  const response = await fetched(prepared.target, requestOf(prepared, options))
  const body = parsed(await response.text())
  if (!response.ok) throw refused(response.status, body)
  return body as Answer<Name>
}
