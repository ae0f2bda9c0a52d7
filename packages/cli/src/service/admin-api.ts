import {
  nativeRequest,
  type AnswerOf,
  type CallInput,
  CSV_TYPE,
  type DeclaredCall,
  type InCsv,
  type NativeRequest,
} from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { ownCommand } from '../own-command.ts'
import { credentialsPath, type Credentials } from './credentials.ts'
import { adminTokenOf, type IfNew, type Target, type TargetOptions, atTarget } from './target.ts'

/** Calls of a service. Errors: CliError, with what the service says. */
export interface ServiceApi {
  /** A declared call of `/v1`. */
  call<C extends DeclaredCall>(call: C, input: CallInput<C>): Promise<AnswerOf<C>>
  /** A declared call with a body or an answer in CSV: the answer with its body, which is not an error. */
  callInCsv<C extends DeclaredCall & InCsv>(call: C, input: CallInput<C>): Promise<Response>
  /** A declared call with an answer that may be large: the answer with its body as it comes, which is not an error. */
  callInPieces<C extends DeclaredCall>(call: C, input: CallInput<C>): Promise<Response>
  /** A call of the hosted service's interface, which the contract does not declare. */
  send(request: NativeRequest): Promise<unknown>
  readonly target: Target
}

/** Calls of the administration interface of a service. */
export type AdminApi = ServiceApi

const TIMEOUT_MS = 30_000
/** A list of a million values, or a user with as many events. */
const LARGE_TIMEOUT_MS = 600_000

interface Refusal {
  readonly error?: string
  readonly description?: string
  readonly issues?: Readonly<Record<string, string>>
}

function refusalOf(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    // Not ours: a proxy's error page, say.
    return {}
  }
}

/** With `issues`, each field is printed with its fault, and the description, which only lists the names, is left out. */
function refusalError(httpStatus: number, text: string): CliError {
  const { error, description, issues = {} } = refusalOf(text)
  const wrong = Object.entries(issues).map(([field, issue]) => `${field} ${issue}`)
  const message =
    wrong.length > 0 ? wrong.join('; ') : (description ?? error ?? `HTTP ${httpStatus}`)
  return new CliError(`the service refused: ${message}`)
}

/** The header that says who calls, with an API key. */
export const keyHeader = (key: string): string =>
  `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** The header that says who calls, with a token. */
export const tokenHeader = (token: string): string => `Bearer ${token}`

const headersOf = ({ production, sandbox, admin_token }: Credentials): readonly string[] => [
  keyHeader(production.api_key),
  keyHeader(sandbox.api_key),
  ...(admin_token === undefined ? [] : [tokenHeader(admin_token)]),
]

/** Says where the key that was used comes from. */
function unknownKeyError(
  { options, credentials }: Target,
  authorization: string,
  text: string,
): CliError {
  const { message } = refusalError(401, text)
  const isOurs = credentials !== undefined && headersOf(credentials).includes(authorization)
  if (!isOurs) return new CliError(message)
  return new CliError(`${message} What was sent stands in ${credentialsPath(options.dataDir)}.`)
}

async function ask(url: URL, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new CliError(`no service answers at ${url.origin}`, { cause })
  }
}

/** Errors: CliError for an argument that is no id. */
function requestOf<C extends DeclaredCall>(call: C, input: CallInput<C>): NativeRequest {
  try {
    return nativeRequest(call, input)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new CliError(cause.message, { exitCode: 2, cause })
  }
}

/** `authorization`: the header that says who calls. */
export function serviceApi(target: Target, authorization: string): ServiceApi {
  const answered = async (response: Response): Promise<Response> => {
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 401) throw unknownKeyError(target, authorization, text)
    throw refusalError(response.status, text)
  }
  const send = async ({ method, target: path, body }: NativeRequest): Promise<unknown> => {
    const response = await ask(new URL(path, target.url), {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await (await answered(response)).text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const sendCsv = async ({ method, target: path, body }: NativeRequest): Promise<Response> => {
    const csv = typeof body === 'string' ? { body } : {}
    const headers = { authorization, 'content-type': CSV_TYPE }
    const url = new URL(path, target.url)
    return answered(await ask(url, { method, headers, ...csv }, LARGE_TIMEOUT_MS))
  }
  const sendForLarge = async ({ method, target: path }: NativeRequest): Promise<Response> => {
    const url = new URL(path, target.url)
    return answered(await ask(url, { method, headers: { authorization } }, LARGE_TIMEOUT_MS))
  }
  return {
    target,
    send,
    callInPieces: (call, input) => sendForLarge(requestOf(call, input)),
    callInCsv: (call, input) => sendCsv(requestOf(call, input)),
    // A service answers as it declares.
    call: async (call, input) => (await send(requestOf(call, input))) as AnswerOf<typeof call>,
  }
}

/** Does something with the administration interface of the service the options name. Errors: CliError. */
export function withAdminApi<Value>(
  options: TargetOptions,
  work: (api: AdminApi) => Promise<Value>,
  ifNew: IfNew = 'refuse',
): Promise<Value> {
  return atTarget(options, ifNew, async (target) =>
    work(serviceApi(target, tokenHeader(adminTokenOf(target)))),
  )
}

/** The account meant: the one named, else the local one. Errors: CliError. */
export function accountIdOf({ target }: AdminApi, named: string | undefined): string {
  const id = named ?? target.credentials?.account_id
  if (id !== undefined) return id
  throw new CliError(`say --account ID (${ownCommand(['account', 'list'])} shows the ids)`)
}
