import {
  ABUSE_TYPES,
  type AbuseType,
  fromCanonicalJson,
  type ReservedFields,
} from '@winnow/contract/canonical'
import type {
  HeldDecision,
  KeptRequest,
  EventEntry,
  LedgerEntry,
  ListedValue,
  OutboxMessage,
  RecordChanges,
  RecordHead,
  RiskyQuery,
  RiskyUsers,
  SeenSubject,
  StoredLabel,
  StoredRecord,
  Subject,
  UserSummary,
} from '@winnow/engine'
import {
  crossings,
  type Decision,
  decisionEntry,
  DEFAULT_THRESHOLDS,
  isNews,
  levelOf,
  withoutKept,
  levelsAfter,
  partnerMessages,
  THRESHOLDS,
  thresholdsEntry,
  type ThresholdSettings,
} from '@winnow/engine/records'

/** A user, or a session nobody is known to own, as the records count it. */
export interface SubjectRow {
  environment: number
  type: Subject['type']
  id: string
  firstSeenMs: number
  lastSeenMs: number
  events: number
  lastSequence: number
  /** Scores of the last scored entry in the order of ABUSE_TYPES; empty = never scored. */
  scores: Float32Array
  /** Which thresholds these are over, as `levelsAfter` says it. */
  levels: number
  /** The user that the session was linked to later. */
  joined: string | undefined
  /** Sequence of the newest beacon that says what the device is like; 0 = none did. */
  describedBy: number
}

/** Entries of a session that become the user's when it joins: the most recent ones. */
export const MAX_JOINED_ENTRIES = 1000

const NO_SCORES = new Float32Array(0)

/** Labels answered per user. */
export const MAX_LABELS = 1000

/** Parts of a transaction answered. */
export const MAX_PARTS = 100

/** What the event of an entry has about its record. */
export function sentBy({ body }: EventEntry): Pick<StoredRecord, 'fields' | 'said'> {
  const { fields, custom, sessionId } = fromCanonicalJson(body)
  return {
    fields: withoutKept(fields),
    said: { custom, ...(sessionId === undefined ? {} : { sessionId }) },
  }
}

export function emptySubject(environment: number, { type, id }: Subject): SubjectRow {
  return {
    environment,
    type,
    id,
    firstSeenMs: Infinity,
    lastSeenMs: 0,
    events: 0,
    lastSequence: 0,
    scores: NO_SCORES,
    levels: 0,
    joined: undefined,
    describedBy: 0,
  }
}

/** Undefined for a user no event ever named (one that was only labelled). */
export function summaryOf(row: SubjectRow | undefined): UserSummary | undefined {
  if (row === undefined || row.events === 0) return undefined
  const { id, firstSeenMs, lastSeenMs, events, lastSequence } = row
  return {
    userId: id,
    firstSeenMs,
    lastSeenMs,
    events,
    lastSequence,
    scores: namedScores(row.scores),
  }
}

/** Users above a threshold that are looked at, those that were scored last. */
export const MAX_RISKY = 10_000

/** Whether a user's score stands above a threshold. */
export function isRisky({ levels }: SubjectRow, { abuseType, threshold }: RiskyQuery): boolean {
  return levelOf(levels, ABUSE_TYPES.indexOf(abuseType)) > THRESHOLDS.indexOf(threshold)
}

/** Of users above a threshold, the one scored last first: those with the highest scores. */
export function riskiest(rows: readonly SubjectRow[], query: RiskyQuery): RiskyUsers {
  const type = ABUSE_TYPES.indexOf(query.abuseType)
  const scoreOf = ({ scores }: SubjectRow): number => scores[type] ?? 0
  const meant = rows.filter(({ id }) => query.except?.includes(id) !== true)
  const ranked = meant.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, query.limit)
  return { total: meant.length, users: ranked.flatMap((row) => summaryOf(row) ?? []) }
}

/** Undefined for a session or device without a record. */
export function seenOf(row: SubjectRow | undefined): SeenSubject | undefined {
  if (row === undefined) return undefined
  const { lastSeenMs, events, joined } = row
  const firstSeenMs = events === 0 ? 0 : row.firstSeenMs
  const describedBy = row.describedBy === 0 ? undefined : row.describedBy
  return { firstSeenMs, lastSeenMs, events, joined, describedBy }
}

function namedScores(scores: Float32Array): Partial<Record<AbuseType, number>> {
  return Object.fromEntries([...scores].map((score, at) => [ABUSE_TYPES[at] ?? '', score]))
}

/** Counts one entry of a subject. Only events are sightings; a label comes months late. */
export function countEntry(
  row: SubjectRow,
  { kind, sequence }: Pick<LedgerEntry, 'kind' | 'sequence'>,
  { atMs, scores }: Pick<RecordChanges, 'atMs' | 'scores'>,
): void {
  row.lastSequence = sequence
  if (scores.length > 0) row.scores = scores
  if (kind !== 'event') return
  row.events += 1
  row.firstSeenMs = Math.min(row.firstSeenMs, atMs)
  row.lastSeenMs = Math.max(row.lastSeenMs, atMs)
}

/** What an entry says of a subject's scores: those after it, when what moved them happened, and those before it. */
interface Moved extends Pick<RecordChanges, 'scores' | 'atMs'> {
  readonly before: () => Float32Array
}

/**
 * The messages that follow from an entry's scores, which become the subject's; none of what happened long ago. `before` answers
 * the scores it had; it is asked for only when there are messages.
 */
export function crossedBy(
  row: SubjectRow,
  entry: LedgerEntry,
  settings: ThresholdSettings,
  { scores, atMs, before }: Moved,
): readonly OutboxMessage[] {
  if (scores.length === 0 || row.type !== 'user') return []
  const levels = { before: row.levels, after: levelsAfter(row.levels, scores, settings) }
  if (levels.after === levels.before) return []
  row.levels = levels.after
  if (!isNews(entry, atMs)) return []
  const change = { userId: row.id, levels, scores: { before: before(), after: scores }, settings }
  return [...crossings(entry, change), ...partnerMessages(entry, change)]
}

/** The settings that a row holds, in the form of a `thresholds` entry's body; the usual ones where there is none. */
export const settingsIn = (row: string | undefined): ThresholdSettings =>
  row === undefined ? DEFAULT_THRESHOLDS : thresholdsEntry.decode(row)

/** The decision that a row holds, in the form of a `decision` entry's body. */
export const decisionIn = (row: string): Decision => decisionEntry.decode(row)

/** What was counted of a session becomes the user's. */
export function joinRows(session: SubjectRow, user: SubjectRow): void {
  user.events += session.events
  user.firstSeenMs = Math.min(user.firstSeenMs, session.firstSeenMs)
  user.lastSeenMs = Math.max(user.lastSeenMs, session.lastSeenMs)
  Object.assign(session, { ...emptySubject(session.environment, session), joined: user.id })
}

/** Texts that stand for rows in the digest; the same for every store. */
export const rowText = {
  subject: (row: SubjectRow): string =>
    JSON.stringify([
      's',
      row.environment,
      row.type,
      row.id,
      row.events === 0 ? 0 : row.firstSeenMs,
      row.lastSeenMs,
      row.events,
      row.lastSequence,
      [...row.scores],
      row.levels,
      row.joined ?? null,
      row.describedBy,
    ]),
  timeline: (
    subject: Pick<SubjectRow, 'environment' | 'type' | 'id'>,
    line: readonly (number | string)[],
  ): string => JSON.stringify(['t', subject.environment, subject.type, subject.id, ...line]),
  sighting: (
    { environment, type, id }: Pick<SubjectRow, 'environment' | 'type' | 'id'>,
    seen: Pick<SubjectRow, 'type' | 'id'>,
    times: readonly number[],
  ): string => JSON.stringify(['w', environment, type, id, seen.type, seen.id, ...times]),
  record: (environment: number, head: RecordHead, own: ReservedFields | undefined): string =>
    JSON.stringify([
      'r',
      environment,
      head.kind,
      head.id,
      head.userId ?? null,
      head.createdBy ?? null,
      head.createdAtMs ?? null,
      head.updatedBy,
      head.updatedAtMs,
      Object.entries(head.links).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      own ?? null,
    ]),
  label: (environment: number, userId: string, label: StoredLabel): string =>
    JSON.stringify(['l', environment, userId, label.sequence, label.abuseType, label.isBad]),
  thresholds: (environment: number, settings: string): string =>
    JSON.stringify(['h', environment, settings]),
  decision: (environment: number, decision: string): string =>
    JSON.stringify(['d', environment, decision]),
  notice: (environment: number, notice: string): string =>
    JSON.stringify(['n', environment, notice]),
  listed: (environment: number, list: string, listed: ListedValue): string =>
    JSON.stringify([
      'v',
      environment,
      list,
      listed.value,
      listed.masked ?? null,
      listed.expiresAtMs ?? null,
      listed.reason ?? null,
      listed.author ?? null,
      listed.source,
      listed.addedAtMs,
      listed.sequence,
    ]),
  audit: (sequence: number, environment: number, body: string): string =>
    JSON.stringify(['a', sequence, environment, body]),
  case: (environment: number, body: string): string => JSON.stringify(['c', environment, body]),
  held: ({ sequence, environment, atMs, bulk = '' }: HeldDecision): string =>
    JSON.stringify(['h', sequence, environment, atMs, bulk]),
  queues: (environment: number, inForce: string): string =>
    JSON.stringify(['u', environment, inForce]),
  request: ({ name, digest, sequence }: KeptRequest): string =>
    JSON.stringify(['q', name, digest, sequence]),
  message: (environment: number, message: string): string =>
    JSON.stringify(['o', environment, message]),
}
