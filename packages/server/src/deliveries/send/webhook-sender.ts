import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { AttemptTimings } from '@winnow/engine'
import type { Response } from 'got'
import { DELIVERY_LIMITS } from '../delivery-limits.ts'
import type { AddressGuard } from '../guard/address-guard.ts'
import { AddressRefused } from '../guard/address-guard.ts'
import { guardedLookup } from '../guard/guarded-lookup.ts'
import type { AttemptResult } from './attempt-result.ts'
import { errorOf, errorOfStatus } from './error-of.ts'
import { proxyAgents } from './proxy-agent.ts'
import { retryAfterMs } from './retry-after.ts'

/** One request that delivers. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly authority?: string | undefined
}

interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

interface SenderParts {
  readonly guard: AddressGuard
  /** The proxy that all requests go through; undefined = none. */
  readonly proxy?: URL | undefined
  readonly timeoutMs?: number
}

/** Sends requests to receivers. Redirects are not followed and nothing is tried again here. */
export class WebhookSender {
  private readonly parts: SenderParts
  private agents: Promise<Agents> | undefined

  constructor(parts: SenderParts) {
    this.parts = parts
  }

  /** Never rejects: an error is a result. */
  async send(request: WebhookRequest, nowMs: number): Promise<AttemptResult> {
    const startedMs = performance.now()
    const part: Partial<{ response: Response; text: string }> = { text: '' }
    try {
      await this.exchange(request, part)
    } catch (error) {
      if (part.response === undefined) return failed(error, performance.now() - startedMs)
    }
    return answered(part.response, part.text ?? '', { nowMs, startedMs })
  }

  /** Closes idle connections. */
  async close(): Promise<void> {
    const agents = await this.agents
    agents?.http.destroy()
    agents?.https.destroy()
  }

  private async exchange(
    { url, headers, body, authority }: WebhookRequest,
    part: Partial<{ response: Response; text: string }>,
  ): Promise<void> {
    const { guard, timeoutMs = DELIVERY_LIMITS.timeoutMs } = this.parts
    const problem = guard.urlProblem(url)
    if (problem !== undefined) throw new AddressRefused(problem)
    const { default: got } = await import('got')
    const agent = await (this.agents ??= this.openAgents())
    const stream = got.stream(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Winnow', ...headers },
      body,
      agent,
      followRedirect: false,
      retry: { limit: 0 },
      throwHttpErrors: false,
      decompress: false,
      timeout: { request: timeoutMs },
      ...(authority !== undefined && { https: { certificateAuthority: authority } }),
    })
    stream.once('response', (response: Response) => (part.response = response))
    await readSome(stream, (text) => (part.text = text))
  }

  private async openAgents(): Promise<Agents> {
    const { guard, proxy } = this.parts
    if (proxy !== undefined) return proxyAgents(proxy, { keepAlive: true })
    const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } =
      await import('request-filtering-agent')
    const options = {
      keepAlive: true,
      maxFreeSockets: DELIVERY_LIMITS.concurrencyCount,
      allowIPAddressList: [...guard.rules.networks.list],
      lookup: guardedLookup(guard),
    }
    return {
      http: new RequestFilteringHttpAgent(options),
      https: new RequestFilteringHttpsAgent(options),
    }
  }
}

/** Reads the beginning of an answer; a longer one is cut. */
async function readSome(
  stream: AsyncIterable<Buffer | string>,
  onText: (text: string) => void,
): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    bytes += chunk.length
    onText(Buffer.concat(chunks).toString('utf8', 0, MAX_TEXT_BYTES))
    if (bytes >= DELIVERY_LIMITS.answerBytes) break
  }
}

const MAX_TEXT_BYTES = 4096

const failed = (error: unknown, totalMs: number): AttemptResult => ({
  error: errorOf(error),
  timings: { ...timingsIn(error), totalMs: Math.round(totalMs) },
  answer: '',
})

function answered(
  response: Response | undefined,
  text: string,
  { nowMs, startedMs }: { readonly nowMs: number; readonly startedMs: number },
): AttemptResult {
  const status = response?.statusCode ?? 0
  const error = errorOfStatus(status)
  const wait = retryAfterMs(response?.headers['retry-after'], nowMs)
  const totalMs = Math.round(performance.now() - startedMs)
  return {
    status,
    ...(error !== undefined && { error }),
    timings: { ...timingsIn(response), totalMs },
    answer:
      error === undefined ? text : `${headLines(response)}\n\n${text}`.slice(0, MAX_TEXT_BYTES),
    ...(wait !== undefined && { retryAfterMs: wait }),
  }
}

/** Headers of an answer, a line each. */
const headLines = (response: Response | undefined): string =>
  Object.entries(response?.headers ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
    .slice(0, MAX_HEAD_CHARS)

const MAX_HEAD_CHARS = 1024

function timingsIn(of: unknown): Partial<AttemptTimings> {
  const phases = (of as { timings?: { phases?: Phases } } | undefined)?.timings?.phases
  if (phases === undefined) return {}
  const { dns, tcp, tls, firstByte } = phases
  return {
    ...(dns !== undefined && { dnsMs: dns }),
    ...(tcp !== undefined && { connectMs: tcp }),
    ...(tls !== undefined && { tlsMs: tls }),
    ...(firstByte !== undefined && { firstByteMs: firstByte }),
  }
}

interface Phases {
  readonly dns?: number
  readonly tcp?: number
  readonly tls?: number
  readonly firstByte?: number
}
