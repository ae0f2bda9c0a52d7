import { CoreUnavailable, IdempotencyConflict } from '@winnow/engine'
import { errorOf, LIMITS } from '@winnow/contract'
import { findKey, type FoundKey, keyRefused } from '../../auth/presented-keys.ts'
import { may } from '../../auth/principal.ts'
import type { KnownKey } from '../../auth/key-ring.ts'
import { jsonText, type Answer } from '../answer.ts'
import { maskedEchoOf } from '../body/masked-echo.ts'
import { refusalEnvelope, warningsMember } from '../envelope.ts'
import { keyTrouble, KEY_USED } from '../idempotency.ts'
import { isProblem, parsePosted, type Posted } from '../body/posted.ts'
import { roomOf } from '../body/room-of.ts'
import { wantsField } from '../query.ts'
import { readBody, type BodyTrouble } from '../body/read-body.ts'
import { withoutKey } from '../body/without-key.ts'
import { noteWrongKey, WRONG_TOO_OFTEN } from './wrong-key.ts'
import { CompatRefusal } from '../refusals.ts'
import type { EnvelopeRoute, Exchange, CompatExchange } from '../route.ts'
import { AnswerTimeout, within } from '../body/within.ts'

const UNAVAILABLE_RETRY_SECONDS = 1

/** Reads the body, finds the key, calls the handler; every refusal becomes an envelope. */
export async function envelopeAnswer(route: EnvelopeRoute, exchange: Exchange): Promise<Answer> {
  const body = route.body === 'none' ? undefined : await bodyOf(exchange)
  await exchange.services.turns.endOfTurn()
  let posted: Posted | undefined
  try {
    posted = body && postedOf(route, body)
    const pause = posted && exchange.services.turns.betweenParts(posted.text.length)
    if (pause !== undefined) await pause
    const { key: caller, secret } = callerOf(route, exchange, posted)
    posted &&= withoutKey(posted, secret)
    admit(exchange, caller)
    const trouble = keyTrouble(route, exchange.request)
    if (trouble !== undefined) throw new CompatRefusal(109, trouble)
    const { request, response, services, nowMs } = exchange
    return await answered(route, { request, response, services, nowMs, caller, secret, posted })
  } catch (error) {
    return refusalAnswer(refusalOf(error, exchange), exchange, posted)
  }
}

/** Most answers wait for the disk, which may refuse for longer than any client waits. */
function answered(route: EnvelopeRoute, exchange: CompatExchange): Answer | Promise<Answer> {
  const answer = route.handle(exchange)
  return answer instanceof Promise ? within(exchange.services.deadlines.answers, answer) : answer
}

const bodyOf = (exchange: Exchange): Promise<Buffer | BodyTrouble> =>
  readBody(exchange.request.raw, {
    maxBytes: LIMITS.bodyBytes,
    deadlines: exchange.services.deadlines.bodies,
    roomOf: roomOf(exchange),
  })

/** What was posted. Errors: CompatRefusal 53, 56, 57, -4. */
function postedOf(route: EnvelopeRoute, body: Buffer | BodyTrouble): Posted | undefined {
  if (route.body === 'optional' && body.length === 0) return undefined
  const posted = parsePosted(body)
  if (!isProblem(posted)) return posted
  const { code, message } = posted
  const retryAfterSeconds = UNAVAILABLE_RETRY_SECONDS
  throw new CompatRefusal(code, message, code === -4 ? { retryAfterSeconds } : {})
}

const KEY_TROUBLE = {
  missing:
    'No API key: send it as $api_key in the body, as user name of HTTP Basic, or as api_key in the query.',
  unknown: 'Invalid API Key. Please check your credentials and try again.',
  differ: 'The API keys of this request differ: send one, or the same in body, headers and query.',
} as const

function callerOf(
  { permission }: EnvelopeRoute,
  exchange: Exchange,
  posted: Posted | undefined,
): FoundKey {
  const { request, services } = exchange
  const finding = findKey(services.keys, {
    authorizations: request.authorizations,
    query: request.query,
    body: posted?.value,
  })
  const waitSeconds = finding.kind === 'unknown' ? noteWrongKey('events_key', exchange) : 0
  if (waitSeconds > 0) throw rateLimited(waitSeconds, WRONG_TOO_OFTEN)
  if (finding.kind === 'unreadable') throw new CompatRefusal(63)
  if (finding.kind !== 'found') throw new CompatRefusal(51, KEY_TROUBLE[finding.kind])
  if (!may(finding.key, permission)) {
    throw new CompatRefusal(51, keyRefused(finding.key, permission))
  }
  return finding
}

function admit({ services, nowMs }: Exchange, caller: KnownKey): void {
  const waitSeconds = services.limits.key(caller, nowMs)
  if (waitSeconds > 0) throw rateLimited(waitSeconds)
}

/** The refusal of a caller (or a user) who sent too much. */
export const rateLimited = (waitSeconds: number, message = ''): CompatRefusal =>
  new CompatRefusal(60, message, { retryAfterSeconds: Math.ceil(waitSeconds) })

function refusalOf(error: unknown, { services }: Exchange): CompatRefusal {
  if (error instanceof CompatRefusal) return error
  if (error instanceof IdempotencyConflict) return new CompatRefusal(50, KEY_USED)
  if (error instanceof CoreUnavailable) {
    return new CompatRefusal(-4, '', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  }
  if (error instanceof AnswerTimeout) return new CompatRefusal(-3)
  services.log.trouble('a request failed', error)
  return new CompatRefusal(-1)
}

function refusalAnswer(
  refusal: CompatRefusal,
  { request, services, nowMs }: Exchange,
  posted: Posted | undefined,
): Answer {
  const { code, message, warnings, retryAfterSeconds } = refusal
  services.metrics.refused(code)
  const members = wantsField(request.query, 'warnings') ? warningsMember(warnings) : ''
  const echo = posted === undefined ? undefined : maskedEchoOf(posted)
  const answer = jsonText(
    errorOf(code).httpStatus,
    refusalEnvelope(code, message, { timeMs: nowMs, echo, members }),
  )
  return { ...answer, headers: retryHeader(retryAfterSeconds) }
}

const retryHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) }
