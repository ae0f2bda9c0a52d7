import type { AbuseType, CanonicalEvent, ReservedFields } from '@winnow/contract'
import type { NoticedBody } from '../entries/noticed-body.ts'
import type { CaseRecords } from './cases.ts'
import type { FoundId } from './found-ids.ts'
import type { AuditQuery, StoredAudit } from './audit.ts'
import type { Decision } from './decision.ts'
import type { ListRecords } from './list-records.ts'
import type { ScoreThresholds, ThresholdSettings } from './outbox.ts'

/**
 * A stored order, content, transaction or account: the newest version of what was sent of it. `order_status`,
 * by the order's id: what was last decided on it, or became of it.
 */
export interface StoredRecord {
  readonly kind: 'account' | 'order' | 'order_status' | 'transaction' | 'content'
  readonly id: string
  readonly userId: string | undefined
  /** Fields as last sent (replaced whole, or merged, as the specification says per event). */
  readonly fields: ReservedFields
  /**
   * What the event `updatedBy` had besides. Empty where the fields are of several events: of an account
   * that was updated, of content with a changed status.
   */
  readonly said: Partial<Pick<CanonicalEvent, 'custom' | 'sessionId'>>
  /** Sequence of the entry that created it; undefined = it existed before integration. */
  readonly createdBy: number | undefined
  readonly updatedBy: number
  readonly createdAtMs: number | undefined
  readonly updatedAtMs: number
  /** Ids of linked records: the order of a transaction, the sale of a refund, the authorization of a capture. */
  readonly links: Readonly<Record<string, string>>
}

/** What can be labelled besides users: something of one user, or a device, which belongs to no one user. */
export interface LabelledEntity {
  readonly type: 'order' | 'transaction' | 'content' | 'session' | 'device'
  readonly id: string
}

export interface StoredLabel {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  readonly atMs: number
  readonly description: string | undefined
  readonly source: string | undefined
  readonly analyst: string | undefined
  readonly sequence: number
  /** What was labelled, when narrower than the user. */
  readonly of: LabelledEntity | undefined
}

/** A label of an entity, with the user that it names as the owner. */
export interface LabelOfEntity {
  readonly userId: string
  readonly label: StoredLabel
}

export interface UserSummary {
  readonly userId: string
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  readonly events: number
  readonly lastSequence: number
  /** Scores 0–100 of the last scored entry, by abuse type. */
  readonly scores: Readonly<Partial<Record<AbuseType, number>>>
}

/** Users with scores above a threshold. */
export interface RiskyQuery {
  readonly abuseType: AbuseType
  readonly threshold: keyof ScoreThresholds
  /** Leaves out users with a label of the abuse type, as a whole or of one entity. */
  readonly unlabelled: boolean
  /** Leaves out these users. */
  readonly except?: readonly string[]
  readonly limit: number
}

/** Those of them with the highest scores. */
export interface RiskyUsers {
  /** How many there are, with those that are not listed. */
  readonly total: number
  /** The highest score first. */
  readonly users: readonly UserSummary[]
}

/** What is counted of a user, a session or a device. */
export interface SeenSubject {
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  readonly events: number
  /** The user that the session was linked to later. */
  readonly joined: string | undefined
  /** Sequence of the newest beacon that says what a device is like; undefined = none did. */
  readonly describedBy: number | undefined
}

/** The entity of the sightings. */
export interface SightingsOf {
  readonly type: 'user' | 'session' | 'device'
  readonly id: string
  /** What was seen with it. */
  readonly seen: 'user' | 'session' | 'device'
}

/** A device, or a session or user that it was seen with. Times are ms, those of beacons and of events that name an installation. */
export interface Sighting {
  readonly id: string
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  /** Sequence of the newest of these. */
  readonly lastSequence: number
  /** Of a session: the user that it was linked to later. */
  readonly joined: string | undefined
}

/** A request that came with a lasting idempotency key. */
export interface KeptRequest {
  /** 64-bit hash of environment and key, in hex. */
  readonly name: string
  /** 21 bits of a digest of its body. */
  readonly digest: number
  /** The entry it became. */
  readonly sequence: number
}

/** Entries that may be missing when requests are looked up. */
export const MAX_UNFOLDED_REQUESTS = 32_000

/** A line of a timeline: enough to list, the entry itself has the rest. */
export interface TimelineEntry {
  readonly sequence: number
  readonly atMs: number
  readonly kind: string
  readonly type: string
}

/** Where a page of a timeline starts: strictly older than this place. */
export interface TimelineCursor {
  readonly atMs: number
  readonly sequence: number
}

/**
 * What can be looked up: projections of the ledger, written behind it, rebuilt from it when lost. Each
 * read sees all that was on disk before it, or fails while that cannot be had.
 */
export interface Records {
  /** The values of lists. */
  readonly lists: ListRecords
  readonly cases: CaseRecords
  /** Sequence up to which the ledger is folded in. */
  position(): Promise<number>
  /** Resolves once everything committed up to `sequence` is readable. */
  settled(sequence: number): Promise<void>
  /** Undefined when no event ever named the user. */
  user(environment: number, userId: string): Promise<UserSummary | undefined>
  /**
   * The users with a stored score above a threshold, by the outbox: of the 10,000 that were
   * scored last, those with the highest scores.
   */
  risky(environment: number, query: RiskyQuery): Promise<RiskyUsers>
  /**
   * A session or a device; undefined when it has no record. Of a session that was joined
   * to a user, only that user.
   */
  seen(
    environment: number,
    type: 'session' | 'device',
    id: string,
  ): Promise<SeenSubject | undefined>
  /**
   * Newest first. `of: 'session'`: of a session without a user so far; the entries of a session are
   * the user's once an event carries both.
   */
  timeline(
    environment: number,
    id: string,
    page: {
      readonly of?: 'user' | 'session'
      readonly before?: TimelineCursor
      readonly limit: number
    },
  ): Promise<readonly TimelineEntry[]>
  /**
   * The devices of a session or a user, or the sessions or users of a device, by beacons of sessions: each once, the
   * one seen last first. A session's devices are also its users': of every user that an event named with it. So are
   * installations that the app's server names, once a beacon did.
   * `before`: those seen last by an older entry.
   */
  sightings(
    environment: number,
    of: SightingsOf,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Sighting[]>
  /** How many sightings there are, counted up to 10,000. */
  sightingsCount(environment: number, of: SightingsOf): Promise<number>
  /** Ids that begin with a text, in their order: at most MAX_FOUND_IDS of each type. */
  idsFrom(environment: number, prefix: string): Promise<readonly FoundId[]>
  record(
    environment: number,
    kind: StoredRecord['kind'],
    id: string,
  ): Promise<StoredRecord | undefined>
  /** The later parts of a transaction (captures, refunds, voids), the oldest first; at most 100. */
  parts(environment: number, transactionId: string): Promise<readonly StoredRecord[]>
  /** The newest per abuse type and target, newest first; at most 1,000. */
  labels(environment: number, userId: string): Promise<readonly StoredLabel[]>
  /** The newest per abuse type of one target, whichever user was named; newest first. */
  labelsOf(environment: number, thing: LabelledEntity): Promise<readonly LabelOfEntity[]>
  /** Undefined = none were set. */
  thresholds(environment: number): Promise<ThresholdSettings | undefined>
  /** The environment's own decisions by id, which `decisionsWith` adds to the usual ones. */
  decisions(environment: number): Promise<readonly Decision[]>
  /** What the service noticed last of each topic. */
  notices(environment: number): Promise<readonly NoticedBody[]>
  /**
   * Of requests by their names (16 hex digits), those that came with a lasting idempotency key. What came last may be
   * missing, at most MAX_UNFOLDED_REQUESTS entries: who asks has these in memory. Error: the store's, when it is
   * behind by more.
   */
  requests(names: readonly string[]): Promise<readonly KeptRequest[]>
  /** Changes that the audit tells of, of all environments, newest first. */
  audit(query: AuditQuery): Promise<readonly StoredAudit[]>
  /** Order-independent digest over all rows, 16 hex digits. */
  digest(): Promise<string>
}
