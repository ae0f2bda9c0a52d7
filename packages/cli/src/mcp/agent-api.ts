import {
  type AnswerOf,
  type CallInput,
  type DeclaredCall,
  nativeRequest,
  type NativeRequest,
} from '@winnow/contract/native'
import { MCP_LIMITS } from './mcp-limits.ts'
import { refusalOf } from './refusal-text.ts'
import { ToolRefusal } from './tool-refusal.ts'

/** Calls of `/v1` with the rights of a personal token. Errors: ToolRefusal. */
export interface AgentApi {
  call<C extends DeclaredCall>(call: C, input: CallInput<C>): Promise<AnswerOf<C>>
  /** The same, where only the declaration says what the input is. */
  callWith(call: DeclaredCall, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Which service, and as whom. */
export interface AgentSettings {
  readonly url: string
  readonly token: string
  /** `<account id>/<production or sandbox>`; absent = the production of the only account. */
  readonly environment?: string | undefined
}

/** The whole body as a text. Errors: ToolRefusal for one that is too long. */
async function textOf(response: Response): Promise<string> {
  if (response.body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > MCP_LIMITS.serviceBytes) {
      throw new ToolRefusal('The answer of the service is too long. Ask for less, with a `limit`.')
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function answerTo(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    // A redirect could lead to another service, which must not get the token.
    const signal = AbortSignal.timeout(MCP_LIMITS.callMs)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    return { status: response.status, text: await textOf(response) }
  } catch (cause) {
    if (cause instanceof ToolRefusal) throw cause
    const why = `No service answers at ${url.origin}. Ask the person whether WINNOW_URL is right and the service runs.`
    throw new ToolRefusal(why, { cause })
  }
}

/** Errors: ToolRefusal for an input that no request can be made of. */
function requestOf(call: DeclaredCall, input: object): NativeRequest {
  try {
    return nativeRequest(call, input)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new ToolRefusal(`${cause.message}. Correct it, and call the tool again.`, { cause })
  }
}

/** Addresses read these as folders. */
const DOTS = new ToolRefusal('No id can be `.` or `..` here. Correct it, and call the tool again.')

/** The calls of a tool; without one, what is read before any tool was called. */
export function agentApi({ url, token, environment }: AgentSettings, tool?: string): AgentApi {
  const base = new URL(url)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(environment !== undefined && { 'winnow-environment': environment }),
    ...(tool !== undefined && { 'winnow-agent': tool }),
  }
  const callWith = async (call: DeclaredCall, input: object): Promise<unknown> => {
    const { method, target, body } = requestOf(call, input)
    if (target.split(/[/?]/).some((part) => part === '.' || part === '..')) throw DOTS
    const { status, text } = await answerTo(
      new URL(base.pathname.replace(/\/$/, '') + target, base),
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    )
    if (status < 200 || status > 299) throw refusalOf(status, text)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    callWith,
    // A service answers as it declares.
    call: async (call, input) => (await callWith(call, input)) as AnswerOf<typeof call>,
  }
}
