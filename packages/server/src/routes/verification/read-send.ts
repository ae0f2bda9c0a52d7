import { isInnerAddress, isRecord, LIMITS } from '@winnow/contract'
import { CompatRefusal } from '../../http/refusals.ts'
import type { CompatExchange } from '../../http/route.ts'
import type { Channel } from '../../verification/senders/sender.ts'
import type { SendRequest } from '../../verification/verifier.ts'
import { type EventBody, missing, readEvent, subjectOf } from './read-subject.ts'

/** Reserved members of `$event` that a `$verification` event has; others are ignored, custom fields are kept. */
const OF_EVENT: ReadonlySet<string> = new Set([
  '$session_id',
  '$verified_event',
  '$verified_entity_id',
  '$reason',
  '$ip',
  '$time',
  '$browser',
  '$app',
])

/** Members of the body that its events have, too. */
const OF_BODY = ['$user_id', '$brand_name', '$site_country', '$verification_type'] as const

const CHANNELS: ReadonlyMap<unknown, Channel> = new Map([
  ['$email', 'email'],
  ['$sms', 'sms'],
])

/** What a body asks for. Errors: CompatRefusal 55 and 53, and those of a `$verification` event. */
export function readSend(
  body: EventBody,
  exchange: Pick<CompatExchange, 'caller' | 'nowMs'>,
): SendRequest {
  const sent = isRecord(body['$event']) ? body['$event'] : {}
  checkRequired(body, sent)
  const channel = CHANNELS.get(body['$verification_type'])
  if (channel === undefined) throw wrong('$.$verification_type (must be $email or $sms)')
  const to = recipientOf(channel, body['$send_to'])
  const event = eventOf(body, sent, to)
  const read = readEvent({ ...event, $status: '$pending' }, exchange.nowMs, placeOf(sent))
  return {
    subject: subjectOf(read, exchange.caller.environment.number),
    channel,
    to,
    brand: textOf(body['$brand_name']).slice(0, LIMITS.verificationBrandChars),
    language: textOf(body['$language']),
    ip: read.ip === undefined || isInnerAddress(read.ip) ? undefined : read.ip,
    event,
  }
}

/** The members of the events of this verification, but for the status. */
function eventOf(body: EventBody, sent: EventBody, to: string): EventBody {
  const kept = Object.entries(sent).filter(([name]) => OF_EVENT.has(name) || !name.startsWith('$'))
  const above = OF_BODY.flatMap((name) => (isSaid(body[name]) ? [[name, body[name]] as const] : []))
  const entity = sent['$verified_entity_id'] ?? body['$verified_entity_id']
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(above),
    ...(isSaid(entity) ? { $verified_entity_id: entity } : {}),
    $verified_value: to,
  }
}

/** Where a member of the event stands in the body: `$.$event.$ip`. */
const placeOf =
  (sent: EventBody) =>
  (path: string): string => {
    const [, name = ''] = /^\$\.([^.[]+)/.exec(path) ?? []
    return Object.hasOwn(sent, name) ? path.replace('$.', '$.$event.') : path
  }

function checkRequired(body: EventBody, sent: EventBody): void {
  const absent = [
    ...absentIn(body, ['$user_id', '$send_to', '$verification_type']).map((name) => `$.${name}`),
    ...absentIn(sent, ['$session_id', '$verified_event']).map((name) => `$.$event.${name}`),
  ]
  if (absent.length > 0) throw missing(absent)
}

const absentIn = (body: EventBody, names: readonly string[]): readonly string[] =>
  names.filter((name) => !isSaid(body[name]))

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One address, without a comma or a line break that would add another. */
const EMAIL = /^[^\s@,;<>()"\\]{1,64}@(?=.{1,255}$)[^\s@,;<>()"\\.]+(?:\.[^\s@,;<>()"\\.]+)+$/u

const PHONE = /^\+?[1-9]\d{6,14}$/

/** Errors: CompatRefusal 53. What was sent is not repeated. */
function recipientOf(channel: Channel, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : textOf(value).trim()
  if (text.length > LIMITS.wordLengthChars * 2) throw wrong('$.$send_to (too long)')
  if (channel === 'email') {
    if (EMAIL.test(text)) return text
    throw wrong('$.$send_to (must be one email address)')
  }
  const digits = text.replaceAll(/[\s().-]/g, '')
  if (PHONE.test(digits)) return digits.startsWith('+') ? digits : `+${digits}`
  throw wrong('$.$send_to (must be a phone number in E.164, as +4915112345678)')
}

const wrong = (what: string): CompatRefusal =>
  new CompatRefusal(53, `Invalid field value(s) for fields: ${what}.`)
