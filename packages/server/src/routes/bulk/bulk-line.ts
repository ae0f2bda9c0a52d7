import {
  type ApiVersion,
  DAY_MS,
  type ErrorCode,
  errorOf,
  type Fields,
  isBeaconLine,
  isDecisionLine,
  isLabelLine,
  isRecord,
  type LabelLine,
  LIMITS,
  parseEvent,
  type Problem,
  problemAt,
  readLabelLine,
  refusalMessage,
  RULINGS,
} from '@winnow/contract'
import {
  type Core,
  CoreUnavailable,
  IdempotencyConflict,
  mayImplyLabel,
  type Accepted,
} from '@winnow/engine'
import { StoreBusy } from '@winnow/store'
import type { Caller } from '../../auth/key-ring.ts'
import {
  hasTooManyMembers,
  hasTooManyValues,
  isTooDeep,
  TOO_MANY_MEMBERS,
  TOO_MANY_VALUES,
} from '../../http/body/posted.ts'
import { jsonFault } from '../../http/body/json-fault.ts'
import { KEY_MASK, textWithoutKey } from '../../http/body/without-key.ts'
import { testScoreIn } from '../../http/test-score-in.ts'
import { countTaken } from '../../integration/count-taken.ts'
import { warningsOfOwners } from '../../integration/owner-warnings.ts'
import { countAccepted, countProblems, type Seen, typeOf } from '../../integration/sightings.ts'
import {
  eventTargetProblems,
  targetProblems,
  type TargetProblems,
} from '../labels/target-problems.ts'
import type { Services } from '../../services.ts'
import { readBeaconLine } from '../beacon/bulk.ts'
import { readDecisionLine } from '../decisions/bulk.ts'
import {
  type EarlierLines,
  formerLabelKeyOf,
  labelledEventKey,
  lineIdentity,
  type LineKind,
  type ReadLine,
} from './line-keys.ts'
import type { Line } from './line-reader.ts'

/** What lines are read for. */
export interface BulkJob {
  readonly services: Services
  readonly caller: Caller
  /** The caller's key: no line may have it stored. */
  readonly secret: string | undefined
  readonly version: ApiVersion
  /** Whether the sender named that version, and is refused what belongs to a newer one. */
  readonly isVersionNamed: boolean
  readonly wantsScores: boolean
  readonly wantsWarnings: boolean
  /** Events are news, however old their times are: a simulation plays a week in minutes. */
  readonly isPlayed?: true
  /** Labels and decisions are refused. */
  readonly isOfEventsAlone?: true
}

/** Lines that are taken in, and what is known of earlier ones with the same ids. */
export interface TakingJob extends BulkJob {
  readonly earlier: EarlierLines
  /** Whom the events named that label lines are about, by the key of the event's line; none where that is not known. */
  readonly labelledUsers: ReadonlyMap<string, string>
  /** Called once the command of the line is given: later lines take effect after it. */
  readonly onGiven?: (() => void) | undefined
}

/** No other warning of an event has these codes. */
const OF_NEWER: ReadonlySet<ErrorCode> = new Set([
  RULINGS.field_newer.code,
  RULINGS.type_newer.code,
])

const isOfAnyVersion = ({ code }: Problem): boolean => !OF_NEWER.has(code)

/** What became of a line. */
export interface LineOutcome {
  readonly line: number
  readonly status: ErrorCode
  readonly kind: LineKind
  readonly error?: string
  readonly accepted?: Accepted
  readonly warnings?: readonly Problem[]
}

const TROUBLE = {
  too_long: `The line is longer than ${LIMITS.bodyBytes} bytes.`,
  not_utf8: 'The line is not valid UTF-8.',
} as const

/** A line as it is, or what is wrong with it. */
export function readLine(job: BulkJob, line: Line): ReadLine | LineOutcome {
  const event = { line: line.number, kind: 'event' } as const
  if (line.text === undefined) {
    return { ...event, status: 57, error: TROUBLE[line.trouble ?? 'not_utf8'] }
  }
  if (isTooDeep(line.text, LIMITS.nestingDepthLevels)) {
    return { ...event, status: 53, error: '$: nested too deeply.' }
  }
  if (hasTooManyValues(line.text, LIMITS.bodyValuesCount)) {
    return { ...event, status: 53, error: TOO_MANY_VALUES }
  }
  const text = job.secret === undefined ? line.text : textWithoutKey(line.text, job.secret)
  const fields = readObject(text)
  if (typeof fields === 'string') return { ...event, status: 56, error: fields }
  if (hasTooManyMembers(text, fields)) {
    return { ...event, status: 53, error: TOO_MANY_MEMBERS }
  }
  if (hasAnotherKey(fields)) return { ...event, status: 51, error: ANOTHER_KEY }
  const kind = kindOf(fields)
  if (job.isOfEventsAlone === true && kind !== 'event') {
    return { line: line.number, kind, status: 51, error: OF_EVENTS_ALONE }
  }
  return { line: line.number, kind, text, fields }
}

/** Whether the core is asked about the line before it is taken: lines after it wait until its command is given. */
export const asksFirst = (line: ReadLine | LineOutcome): boolean =>
  line.kind !== 'event' || (isRead(line) && mayImplyLabel(line.fields['$type']))

export const isRead = (line: ReadLine | LineOutcome): line is ReadLine => 'fields' in line

/**
 * Takes a line in: an event, a label, or a decision. What is wrong with a line concerns that line only. A line
 * with an id that was seen before is not applied again. Never rejects.
 */
export async function takeLine(job: TakingJob, line: ReadLine): Promise<LineOutcome> {
  try {
    return await takerOf(line)(job, line)
  } catch (error) {
    return failedLine(job, line, error)
  }
}

const OF_EVENTS_ALONE = '$: the key is for events alone (scope events): send another one.'
const ANOTHER_KEY = '$.$api_key: not the key of the request; leave it out.'

/** The request's own key is masked by now. */
function hasAnotherKey({ $api_key: key }: Fields): boolean {
  return key !== undefined && key !== null && key !== '' && key !== KEY_MASK
}

/** What a line is, by its fields. */
export const kindOf = (fields: Fields): LineKind =>
  isLabelLine(fields) ? 'label' : isDecisionLine(fields) ? 'decision' : 'event'

function takerOf({ kind, fields }: ReadLine) {
  switch (kind) {
    case 'label':
      return takeLabel
    case 'decision':
      return takeDecision
    case 'event':
      return isBeaconLine(fields) ? takeBeacon : takeEvent
  }
}

/** The object of a line; a text says what is wrong with it. */
function readObject(text: string): Fields | string {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : 'Not a JSON object.'
  } catch (error) {
    if (error instanceof SyntaxError) return `Not valid JSON${jsonFault(text)}`
    throw error
  }
}

/** A line of something longer ago is of imported history: what it says of others is no news. */
const NEWS_MS = DAY_MS

const isHistory = (timeMs: number | undefined, nowMs: number): boolean =>
  nowMs - (timeMs ?? nowMs) > NEWS_MS

async function takeEvent(job: TakingJob, read: ReadLine): Promise<LineOutcome> {
  const { services, caller, version } = job
  const { line } = read
  const { $event_id: _id, $api_key: _key, ...body } = read.fields
  const nowMs = services.nowMs()
  const parsed = parseEvent(version, body, { nowMs })
  const { number } = caller.environment
  const eventType = parsed.ok ? parsed.event.type : typeOf(body)
  const seen = { environment: number, eventType, atMs: nowMs }
  const odd = job.isVersionNamed ? parsed.warnings : parsed.warnings.filter(isOfAnyVersion)
  if (!parsed.ok) {
    countProblems(services.health, 'refused', parsed.problems, seen)
    countProblems(services.health, 'warned', odd, seen)
    const { code, problems } = parsed
    return { line, kind: 'event', status: code, error: refusalMessage(code, problems) }
  }
  const pause = services.turns.betweenParts(read.text.length)
  if (pause !== undefined) await pause
  const asked = eventTargetProblems(services.core, number, parsed.event)
  const target = asked instanceof Promise ? await asked : asked
  if (target.refusal !== undefined) return refusedLine(services, read, target.refusal, seen)
  const request = {
    environment: number,
    event: parsed.event,
    receivedAtMs: nowMs,
    testScore: testScoreIn(caller, parsed.event),
    isHistory: job.isPlayed !== true && isHistory(parsed.event.timeMs, nowMs),
    ...identityOf(job, read),
  }
  const accepted = await given(job, services.core.execute({ is: 'event', request }))
  const warnings = [...odd, ...target.warnings, ...warningsOfOwners(accepted.outcome)]
  countTaken(services, seen, {
    repeated: accepted.repeated,
    warnings,
    event: parsed.event,
    isLive: false,
  })
  services.sessionDigests.note(number, parsed.event.sessionId)
  return { line, kind: 'event', status: 0, accepted, warnings }
}

/** A beacon of a ledger that was exported comes back as it was, under the secret key. */
async function takeBeacon(job: TakingJob, read: ReadLine): Promise<LineOutcome> {
  const { services, caller } = job
  const nowMs = services.nowMs()
  const environment = caller.environment.number
  const { line } = read
  const event = readBeaconLine(read.fields, nowMs)
  if (typeof event === 'string') return { line, kind: 'event', status: 53, error: event }
  const request = { environment, event, receivedAtMs: nowMs, ...identityOf(job, read) }
  const accepted = await services.core.execute({ is: 'event', request })
  const seen = { environment, eventType: event.type, atMs: nowMs }
  if (!accepted.repeated) countAccepted(services.health, seen)
  return { line, kind: 'event', status: 0, accepted }
}

async function takeLabel(job: TakingJob, read: ReadLine): Promise<LineOutcome> {
  const { services, caller, earlier, labelledUsers } = job
  const { line } = read
  const nowMs = services.nowMs()
  const said = readLabelLine(read.fields, nowMs)
  if (typeof said === 'string') return { line, kind: 'label', status: 53, error: said }
  const { userId, label } = said
  const { number } = caller.environment
  const seen = { environment: number, eventType: LABEL, atMs: nowMs }
  const [target, event, identity] = await Promise.all([
    labelLineProblems(services.core, number, said),
    labelledEvent(read, { services, number, earlier }),
    labelIdentity(job, read),
  ])
  const refusal = target.refusal ?? otherUsersEvent(read, userId, labelledUsers)
  if (refusal !== undefined) return refusedLine(services, read, refusal, seen)
  const request = {
    environment: number,
    userId,
    receivedAtMs: nowMs,
    isHistory: isHistory(label.timeMs, nowMs),
    label: event === undefined ? label : { ...label, event },
    ...identity,
  }
  const accepted = await given(job, services.core.execute({ is: 'label', request }))
  const warnings = [...said.warnings, ...target.warnings]
  if (!accepted.repeated) countProblems(services.health, 'warned', warnings, seen)
  return { line, kind: 'label', status: 0, accepted, warnings }
}

/** What labels are counted under in the integration health: events of this type are labels, too. */
const LABEL = '$label'

async function labelLineProblems(
  core: Core,
  environment: number,
  { userId, label: { of } }: LabelLine,
): Promise<TargetProblems> {
  // A device's label concerns all its users.
  if (userId === undefined || of?.type === 'device') return { warnings: [] }
  const belonging = await core.ask({ is: 'belonging', environment, userId, of })
  const thing = of === undefined ? {} : { thing: '$.entity_id' }
  return targetProblems({ belonging, paths: { user: '$.$user_id', ...thing } })
}

/** What is wrong with a label if its event named another user. */
function otherUsersEvent(
  read: ReadLine,
  userId: string | undefined,
  labelledUsers: TakingJob['labelledUsers'],
): Problem | undefined {
  const key = labelledEventKey(read)
  const named = key === undefined ? undefined : labelledUsers.get(key)
  if (named === undefined || userId === undefined || named === userId) return undefined
  return problemAt('label_of_another_event', '$.id')
}

function refusedLine(
  { health }: Services,
  { line, kind }: ReadLine,
  refusal: Problem,
  seen: Seen,
): LineOutcome {
  countProblems(health, 'refused', [refusal], seen)
  const { code } = refusal
  return { line, kind, status: code, error: refusalMessage(code, [refusal]) }
}

/** The entry of the event that a label names, if it came. */
async function labelledEvent(
  label: ReadLine,
  { services, number, earlier }: { services: Services; number: number; earlier: EarlierLines },
): Promise<number | undefined> {
  const key = labelledEventKey(label)
  if (key === undefined) return undefined
  return (
    (await services.core.ask({ is: 'event_of_key', environment: number, key })) ??
    earlier.get(key)?.sequence
  )
}

/** A decision of a ledger that was exported. The label it was is a line of its own. */
async function takeDecision(job: TakingJob, read: ReadLine): Promise<LineOutcome> {
  const { services, caller } = job
  const { line } = read
  const receivedAtMs = services.nowMs()
  const decided = readDecisionLine(read.fields, receivedAtMs)
  if (typeof decided === 'string') return { line, kind: 'decision', status: 53, error: decided }
  const environment = caller.environment.number
  const { warnings, ...decision } = decided
  const { userId = '', of } = decision
  if ((await services.core.ask({ is: 'belonging', environment, userId, of })) === 'foreign') {
    return { line, kind: 'decision', status: 53, error: FOREIGN }
  }
  const retry = identityOf(job, read)
  const request = { ...decision, environment, receivedAtMs, isLabelApart: true, ...retry }
  const accepted = await given(job, services.core.execute({ is: 'decide', request }))
  return { line, kind: 'decision', status: 0, accepted, warnings }
}

/** How the core recognises an event or a decision that comes again. */
const identityOf = ({ earlier }: TakingJob, read: ReadLine) => lineIdentity(read, false, earlier)

/** The same of a label, which may have come in an earlier release, under another key. */
async function labelIdentity({ services, caller, earlier }: TakingJob, read: ReadLine) {
  const former = formerLabelKeyOf(read)
  const environment = caller.environment.number
  const isFormer =
    former !== undefined &&
    (earlier.has(former) ||
      (await services.core.ask({ is: 'event_of_key', environment, key: former })) !== undefined)
  return lineIdentity(read, isFormer, earlier)
}

/** The line's command is given: the next line may be taken. */
function given<Result>({ onGiven }: TakingJob, result: Promise<Result>): Promise<Result> {
  onGiven?.()
  return result
}

const FOREIGN = `$.$user_id: ${RULINGS.label_of_another.says}`

/** What a line is answered that could not be taken. */
export function failedLine(
  { services }: BulkJob,
  { line, kind }: ReadLine,
  error: unknown,
): LineOutcome {
  if (error instanceof IdempotencyConflict) {
    return { line, kind, status: 50, error: 'The id of the line was used with another body.' }
  }
  if (error instanceof CoreUnavailable || error instanceof StoreBusy) {
    return { line, kind, status: -4, error: errorOf(-4).name }
  }
  services.log.trouble('a bulk line failed', error)
  return { line, kind, status: -1, error: errorOf(-1).name }
}
