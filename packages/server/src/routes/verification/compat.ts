import {
  type CheckAnswer,
  isRecord,
  type ResendAnswer,
  type SendAnswer,
  VERIFICATION_VERSIONS,
} from '@winnow/contract'
import { json, type Answer } from '../../http/answer.ts'
import { CompatRefusal } from '../../http/refusals.ts'
import type { CompatExchange, EnvelopeRoute } from '../../http/route.ts'
import { TooManyMessages } from '../../verification/message-limits.ts'
import { type OutgoingMessage, SendingFailed } from '../../verification/senders/sender.ts'
import { sentCode } from '../../verification/verification-code.ts'
import { readSend } from './read-send.ts'
import { type EventBody, missing, readSubject } from './read-subject.ts'
import { recordEvent } from './record-event.ts'

const HANDLERS = { send, resend, check } as const

/** The Verification API: a one-time code is sent, sent again, and checked. */
export const compatVerificationRoutes: readonly EnvelopeRoute[] = VERIFICATION_VERSIONS.flatMap(
  (version) =>
    Object.entries(HANDLERS).map(([name, handle]) => ({
      method: 'POST',
      path: `/${version}/verification/${name}`,
      access: 'events_key',
      permission: 'send_verifications',
      body: 'required',
      handle,
    })),
)

const OK = { status: 0, error_message: 'OK' } as const

/** The event comes before the message: what was refused sends nothing. */
async function send(exchange: CompatExchange): Promise<Answer> {
  const { services, nowMs } = exchange
  const body = bodyOf(exchange)
  const request = readSend(body, exchange)
  const message = await limited(services.verifier.open(request, nowMs))
  await recordEvent(exchange, request.event, '$pending')
  await deliver(exchange, message)
  const sentAt = services.nowMs()
  const answer: SendAnswer = {
    ...OK,
    sent_at: sentAt,
    $sent_at: sentAt,
    segment_id: '',
    segment_name: '',
    brand_name: request.brand,
    site_country: textOf(body['$site_country']),
    content_language:
      request.language === '' ? '' : services.verifier.languageFor(request.language),
  }
  return json(200, answer)
}

const NOTHING_TO_RESEND =
  'There is no code that can be sent again for this user and event. Send a new one.'

async function resend(exchange: CompatExchange): Promise<Answer> {
  const { services, nowMs } = exchange
  const subject = readSubject(bodyOf(exchange), exchange)
  const message = await limited(services.verifier.renew(subject, nowMs))
  if (message === undefined) throw new CompatRefusal(50, NOTHING_TO_RESEND)
  await deliver(exchange, message)
  const sentAt = services.nowMs()
  const answer: ResendAnswer = { ...OK, sent_at: sentAt, $sent_at: sentAt }
  return json(200, answer)
}

/** One message for a code that is wrong, used, expired or tried too often, and for a user that has none. */
const WRONG = {
  status: 50,
  error_message: 'The code is wrong or no longer valid. Send a new one if it was tried often.',
} as const

async function check(exchange: CompatExchange): Promise<Answer> {
  const { services, nowMs } = exchange
  const body = bodyOf(exchange)
  const sent = body['$code']
  if (sent === undefined || sent === null || sent === '') throw missing(['$.$code'])
  const subject = readSubject(body, exchange)
  const attempt = await services.verifier.check(subject, sentCode(sent), nowMs)
  if (attempt !== undefined) {
    await recordEvent(exchange, attempt.event, attempt.isRight ? '$success' : '$failure')
  }
  const answer: CheckAnswer = {
    ...(attempt?.isRight === true ? OK : WRONG),
    checked_at: nowMs,
    $checked_at: nowMs,
  }
  return json(200, answer)
}

function bodyOf({ posted }: CompatExchange): EventBody {
  if (isRecord(posted?.value)) return posted.value
  throw new CompatRefusal(57, 'The body must be a JSON object.')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** When the oldest message leaves the count is not looked up; an hour is a good time to try again. */
const RETRY_AFTER_SECONDS = 3_600

/** Errors: CompatRefusal 60. */
async function limited<Value>(task: Promise<Value>): Promise<Value> {
  try {
    return await task
  } catch (error) {
    if (!(error instanceof TooManyMessages)) throw error
    throw new CompatRefusal(60, error.message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

const NOT_SENT = 'The code could not be sent: the mail server or SMS gateway did not accept it.'

/** Errors: CompatRefusal -4. */
async function deliver({ services }: CompatExchange, message: OutgoingMessage): Promise<void> {
  try {
    await services.verifier.send(message)
  } catch (error) {
    if (!(error instanceof SendingFailed)) throw error
    services.log.trouble('a one-time code was not sent', error)
    throw new CompatRefusal(-4, NOT_SENT, { retryAfterSeconds: 1 })
  }
}
