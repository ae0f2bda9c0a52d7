import { WinnowRefusal } from './errors.ts'
import type { Failure, Try } from './retry.ts'
import type { Answer } from './send.ts'

/** Status code of the compat interface for a request that came too soon. */
const RATE_LIMITED_STATUS = 60

type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined: no JSON, but a proxy's error page, say. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function issueTexts(issues: unknown): readonly string[] {
  if (!isObject(issues)) return []
  return Object.entries(issues).map(([field, text]) => `${field}: ${String(text)}`)
}

function warningTexts(warnings: unknown): readonly string[] {
  const items = isObject(warnings) && Array.isArray(warnings['items']) ? warnings['items'] : []
  return items.flatMap((item: unknown) => (isObject(item) ? (textOf(item['message']) ?? []) : []))
}

function refusal(httpStatus: number, body: unknown): WinnowRefusal {
  const answer = isObject(body) ? body : {}
  const message = textOf(answer['error_message']) ?? textOf(answer['description'])
  return new WinnowRefusal(message ?? `the service answered HTTP ${httpStatus}`, {
    httpStatus,
    status: typeof answer['status'] === 'number' ? answer['status'] : undefined,
    code: textOf(answer['error']),
    problems: [...warningTexts(answer['warnings']), ...issueTexts(answer['issues'])],
  })
}

function isRateLimited({ httpStatus }: Answer, body: unknown): boolean {
  return httpStatus === 429 || (isObject(body) && body['status'] === RATE_LIMITED_STATUS)
}

function failureOf(answer: Answer, body: unknown, nowMs: number): Failure | undefined {
  const header = answer.headers['retry-after']
  const asked = { retryAfterMs: retryAfterMs(header, nowMs) }
  const message = refusal(answer.httpStatus, body).message
  if (isRateLimited(answer, body)) return { reason: 'rate_limited', message, ...asked }
  if (answer.httpStatus >= 500) return { reason: 'server_error', message, ...asked }
  return undefined
}

/** A refusal within an HTTP 200: the envelope's status is not 0. */
const isRefusedEnvelope = (body: unknown): boolean =>
  isObject(body) && typeof body['status'] === 'number' && body['status'] !== 0

/**
 * What an answer means: a value, a failure worth another try (429, 5xx, an unreadable success), or a
 * refusal, which is thrown.
 */
export function readAnswer(answer: Answer, nowMs: number): Try<unknown> {
  const { httpStatus } = answer
  if (httpStatus === 204) return { value: undefined }
  const body = parseJson(answer.body.toString('utf8'))
  const failure = failureOf(answer, body, nowMs)
  if (failure !== undefined) return { failure }
  if (httpStatus < 200 || httpStatus > 299) throw refusal(httpStatus, body)
  if (body === undefined) {
    return { failure: { reason: 'bad_answer', message: 'the answer is no JSON' } }
  }
  if (isRefusedEnvelope(body)) throw refusal(httpStatus, body)
  return { value: body }
}
