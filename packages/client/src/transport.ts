import { Agent as HttpAgent, type Agent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Settings } from './options.ts'
import { readAnswer } from './read-answer.ts'
import { retrying, type Failure, type Try } from './retry.ts'
import { send, TryTimeout, type Answer, type Request } from './send.ts'

/** One call: the same bytes and the same headers for all of its tries. */
export interface Call<Value> {
  readonly method: Request['method']
  /** Path below the base, percent-encoded, starting with a slash. */
  readonly path: string
  readonly query?: URLSearchParams
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  readonly totalTimeoutMs?: number
  /** Tries after the first one; those of the client when absent. */
  readonly retries?: number
  readonly signal?: AbortSignal
  /** What the answer means; throws a WinnowRefusal. */
  readonly read: (answer: Answer, nowMs: number) => Try<Value>
}

/** Sends calls with retries over kept-alive connections. */
export interface Transport {
  call<Value>(call: Call<Value>): Promise<Value>
  /** Closes idle connections; calls under way fail. */
  close(): void
}

function agentFor({ base, connections }: Settings): Agent {
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' } as const
  return base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
}

function pathOf(base: URL, path: string, query = new URLSearchParams()): string {
  const whole = base.pathname.replace(/\/$/, '') + path
  return query.size === 0 ? whole : `${whole}?${query.toString()}`
}

function failureOf(cause: unknown, signal: AbortSignal | undefined): Failure {
  const message = cause instanceof Error && cause.message !== '' ? cause.message : 'network error'
  if (signal?.aborted === true) return { reason: 'aborted', message: 'the call was aborted', cause }
  return { reason: cause instanceof TryTimeout ? 'timeout' : 'network', message, cause }
}

const keyHeader = (apiKey: string): string =>
  `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

function requestOf<Value>(settings: Settings, call: Call<Value>): Request {
  return {
    method: call.method,
    base: settings.base,
    path: pathOf(settings.base, call.path, call.query),
    headers: {
      ...(settings.apiKey === undefined ? {} : { authorization: keyHeader(settings.apiKey) }),
      'user-agent': settings.userAgent,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  }
}

/** The transport of a client: see `retrying` for when it tries again. */
export function openTransport(settings: Settings): Transport {
  const agent = agentFor(settings)
  const { clock, chance } = settings
  return {
    call: (call) => {
      const request = requestOf(settings, call)
      const signal = call.signal === undefined ? {} : { signal: call.signal }
      const retries = call.retries ?? settings.retries
      const tryMs = call.timeoutMs ?? settings.timeoutMs
      const totalTimeoutMs = call.totalTimeoutMs ?? Math.max(settings.totalTimeoutMs, tryMs)
      return retrying({ clock, chance, retries, totalTimeoutMs, ...signal }, async (leftMs) => {
        const timeoutMs = Math.max(1, Math.min(tryMs, leftMs))
        const sent = await send(request, { agent, timeoutMs, ...signal }).then(
          (answer) => ({ answer }),
          (cause: unknown) => ({ failure: failureOf(cause, call.signal) }),
        )
        return 'answer' in sent ? call.read(sent.answer, clock.wallMs()) : sent
      })
    },
    close: () => agent.destroy(),
  }
}

/** Reads a JSON answer as what the contract promises it to be. */
export function reading<Value>(): (answer: Answer, nowMs: number) => Try<Value> {
  return (answer, nowMs) => readAnswer(answer, nowMs) as Try<Value>
}
