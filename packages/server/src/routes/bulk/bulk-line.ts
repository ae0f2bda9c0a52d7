import {
  type ApiVersion,
  DAY_MS,
  type ErrorCode,
  errorOf,
  isRecord,
  LIMITS,
  parseEvent,
  type Problem,
  refusalMessage,
  RULINGS,
} from '@winnow/contract'
import { type Core, CoreUnavailable, IdempotencyConflict, type Accepted } from '@winnow/engine'
import { scoresOf } from '../../answers/abuse-map.ts'
import type { Caller } from '../../auth/key-ring.ts'
import { digestOf } from '../../http/idempotency.ts'
import { isTooDeep } from '../../http/body/posted.ts'
import { KEY_MASK, textWithoutKey } from '../../http/body/without-key.ts'
import { countTaken } from '../../integration/count-taken.ts'
import { countAccepted, countProblems, typeOf } from '../../integration/sightings.ts'
import type { Services } from '../../services.ts'
import { isBeaconLine, readBeaconLine } from './beacon-line.ts'
import { isDecisionLine, readDecisionLine } from './decision-line.ts'
import { isLabelLine, readLabelLine } from './label-line.ts'
import type { Fields } from './line-fields.ts'
import type { Line } from './line-reader.ts'

/** What lines are read for. */
export interface BulkJob {
  readonly services: Services
  readonly caller: Caller
  /** The caller's key: no line may have it stored. */
  readonly secret: string
  readonly version: ApiVersion
  /** Whether the sender named that version, and is told what belongs to a newer one. */
  readonly isVersionNamed: boolean
  readonly wantsScores: boolean
}

/** No other warning of an event has these codes. */
const OF_NEWER: ReadonlySet<ErrorCode> = new Set([
  RULINGS.field_newer.code,
  RULINGS.type_newer.code,
])

const isOfAnyVersion = ({ code }: Problem): boolean => !OF_NEWER.has(code)

type LineKind = 'event' | 'label' | 'decision'

/** What became of a line. */
export interface LineOutcome {
  readonly line: number
  readonly status: ErrorCode
  readonly kind: LineKind
  readonly error?: string
  readonly accepted?: Accepted
}

const TROUBLE = {
  too_long: `The line is longer than ${LIMITS.bodyBytes} bytes.`,
  not_utf8: 'The line is not valid UTF-8.',
} as const

/**
 * Takes a line in: an event, a label, or a decision. What is wrong with a line concerns that line only. A line
 * whose id was seen before is not applied again. Never rejects.
 */
export async function takeLine(job: BulkJob, line: Line): Promise<LineOutcome> {
  const event = { line: line.number, kind: 'event' } as const
  if (line.text === undefined) {
    return { ...event, status: 57, error: TROUBLE[line.trouble ?? 'not_utf8'] }
  }
  if (isTooDeep(line.text, LIMITS.nestingDepthLevels)) {
    return { ...event, status: 53, error: '$: nested too deeply.' }
  }
  const text = textWithoutKey(line.text, job.secret)
  const fields = readObject(text)
  if (fields === undefined) return { ...event, status: 56, error: 'Not a JSON object.' }
  if (hasAnotherKey(fields)) return { ...event, status: 51, error: ANOTHER_KEY }
  const kind = kindOf(fields)
  try {
    return await takerOf(kind, fields)(job, { line: line.number, text, fields })
  } catch (error) {
    return { ...failed(job, error), line: line.number, kind }
  }
}

const ANOTHER_KEY = '$.$api_key: not the key of the request; leave it out.'

/** The request's own key is masked by now. */
function hasAnotherKey({ $api_key: key }: Fields): boolean {
  return key !== undefined && key !== null && key !== '' && key !== KEY_MASK
}

const kindOf = (fields: Fields): LineKind =>
  isLabelLine(fields) ? 'label' : isDecisionLine(fields) ? 'decision' : 'event'

function takerOf(kind: LineKind, fields: Fields) {
  switch (kind) {
    case 'label':
      return takeLabel
    case 'decision':
      return takeDecision
    case 'event':
      return isBeaconLine(fields) ? takeBeacon : takeEvent
  }
}

/** A line that is a JSON object. */
interface ReadLine {
  readonly line: number
  readonly text: string
  readonly fields: Fields
}

function readObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A line of something longer ago is of imported history: what it says of others is no news. */
const NEWS_MS = DAY_MS

const isHistory = (timeMs: number | undefined, nowMs: number): boolean =>
  nowMs - (timeMs ?? nowMs) > NEWS_MS

async function takeEvent(job: BulkJob, { line, text, fields }: ReadLine): Promise<LineOutcome> {
  const { services, caller, version } = job
  const { $event_id: id, $api_key: _key, ...body } = fields
  const nowMs = services.nowMs()
  const parsed = parseEvent(version, body, { nowMs })
  const { number } = caller.environment
  const eventType = parsed.ok ? parsed.event.type : typeOf(body)
  const seen = { environment: number, eventType, atMs: nowMs }
  const warnings = job.isVersionNamed ? parsed.warnings : parsed.warnings.filter(isOfAnyVersion)
  if (!parsed.ok) {
    countProblems(services.health, 'refused', parsed.problems, seen)
    countProblems(services.health, 'warned', warnings, seen)
    const { code, problems } = parsed
    return { line, kind: 'event', status: code, error: refusalMessage(code, problems) }
  }
  const idempotency = typeof id === 'string' ? identity('event', id, text) : {}
  const accepted = await services.core.event({
    environment: number,
    event: parsed.event,
    receivedAtMs: nowMs,
    isHistory: isHistory(parsed.event.timeMs, nowMs),
    ...idempotency,
  })
  countTaken(services, seen, { repeated: accepted.repeated, warnings })
  services.sessionDigests.note(number, parsed.event.sessionId)
  return { line, kind: 'event', status: 0, accepted }
}

/** A beacon of a ledger that was exported comes back as it was, under the secret key. */
async function takeBeacon(
  { services, caller }: BulkJob,
  { line, text, fields }: ReadLine,
): Promise<LineOutcome> {
  const nowMs = services.nowMs()
  const environment = caller.environment.number
  const event = readBeaconLine(fields, nowMs)
  if (typeof event === 'string') return { line, kind: 'event', status: 53, error: event }
  const { $event_id: id } = fields
  const idempotency = typeof id === 'string' ? identity('event', id, text) : {}
  const request = { environment, event, receivedAtMs: nowMs, ...idempotency }
  const accepted = await services.core.event(request)
  const seen = { environment, eventType: event.type, atMs: nowMs }
  if (!accepted.repeated) countAccepted(services.health, seen)
  return { line, kind: 'event', status: 0, accepted }
}

async function takeLabel(
  { services, caller }: BulkJob,
  { line, text, fields }: ReadLine,
): Promise<LineOutcome> {
  const read = readLabelLine(fields)
  if (typeof read === 'string') return { line, kind: 'label', status: 53, error: read }
  const { id, userId, label } = read
  const { number } = caller.environment
  const { of } = label
  if (userId !== undefined && isForeign(services, { environment: number, userId, of })) {
    return { line, kind: 'label', status: 53, error: FOREIGN }
  }
  const event = id === undefined ? undefined : services.core.eventOf(number, lineKey('event', id))
  const name = `${id ?? ''} ${label.abuseType} ${label.timeMs ?? ''}`
  const nowMs = services.nowMs()
  const accepted = await services.core.label({
    environment: number,
    userId,
    receivedAtMs: nowMs,
    isHistory: isHistory(label.timeMs, nowMs),
    label: event === undefined ? label : { ...label, event },
    ...(id === undefined ? {} : identity('label', name, text)),
  })
  return { line, kind: 'label', status: 0, accepted }
}

/** A decision of a ledger that was exported. The label it was is a line of its own. */
async function takeDecision(
  { services, caller }: BulkJob,
  { line, text, fields }: ReadLine,
): Promise<LineOutcome> {
  const receivedAtMs = services.nowMs()
  const read = readDecisionLine(fields, receivedAtMs)
  if (typeof read === 'string') return { line, kind: 'decision', status: 53, error: read }
  const { id, ...decided } = read
  const environment = caller.environment.number
  const { userId = '', of } = decided
  if (isForeign(services, { environment, userId, of })) {
    return { line, kind: 'decision', status: 53, error: FOREIGN }
  }
  const accepted = await services.core.decide({
    ...decided,
    environment,
    receivedAtMs,
    isLabelApart: true,
    ...(id === undefined ? {} : identity('decision', id, text)),
  })
  return { line, kind: 'decision', status: 0, accepted }
}

const FOREIGN = '$.$user_id: no event named this entity with this user.'

const isForeign = ({ core }: Services, thing: Parameters<Core['belonging']>[0]): boolean =>
  core.belonging(thing) === 'foreign'

/** Lines have their own names: an event's id and a request's Idempotency-Key never meet. */
const identity = (kind: LineKind, id: string, text: string) => ({
  idempotency: { key: lineKey(kind, id), bodyDigest: digestOf(text) },
})

const lineKey = (kind: LineKind, id: string): string => `${kind} line ${id}`

function failed({ services }: BulkJob, error: unknown): { status: ErrorCode; error: string } {
  if (error instanceof IdempotencyConflict) {
    return { status: 50, error: 'The id of the line was used with another body.' }
  }
  if (error instanceof CoreUnavailable) return { status: -4, error: errorOf(-4).name }
  services.log.trouble('a bulk line failed', error)
  return { status: -1, error: errorOf(-1).name }
}

/** The outcome as a line of the answer: `{line, status, error?, sequence?, repeated?, scores?}`. */
export function outcomeJson({ line, status, error, accepted }: LineOutcome, job: BulkJob): string {
  if (accepted === undefined) return `${JSON.stringify({ line, status, error })}\n`
  const repeated = accepted.repeated ? ',"repeated":true' : ''
  const scores = job.wantsScores
    ? `,"scores":${JSON.stringify(scoresOf(accepted.outcome, job.caller.account.scoreScale))}`
    : ''
  return `{"line":${line},"status":${status},"sequence":${accepted.sequence}${repeated}${scores}}\n`
}
