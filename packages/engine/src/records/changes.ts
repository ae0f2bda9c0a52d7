import type { AbuseType, ReservedFields } from '@winnow/contract/canonical'
import type { AuditBody } from '../entries/audit-body.ts'
import type { NoticedBody } from '../entries/noticed-body.ts'
import type { Decision } from '../ports/decision.ts'
import type { ListChange, ListChanged } from '../ports/list.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import type { LabelledEntity, StoredLabel, StoredRecord } from '../ports/records.ts'

/** A record without its fields: what most changes of it need to know. */
export type RecordHead = Omit<StoredRecord, 'fields' | 'said'>

export type RecordKind = StoredRecord['kind']

/** What a record is found by within its environment. */
export type RecordKey = Pick<StoredRecord, 'kind' | 'id'>

/** What is known of the records of one environment when an entry is folded into them. */
export interface KnownRecords {
  head(kind: RecordKind, id: string): RecordHead | undefined
  /** The fields of a record that `head` knows. */
  fields(head: RecordHead): ReservedFields
  /** The newest transaction of an order that moved or reserved the money, as opposed to a refund. */
  originalOf(orderId: string): RecordHead | undefined
}

/**
 * A record as it is to be kept from now on. Most records are exactly what one event sent: `as sent`
 * = the fields of the ledger's entry `updatedBy`, which need no second copy.
 */
export interface RecordPut {
  readonly head: RecordHead
  readonly fields: ReservedFields | 'as sent' | 'as before'
}

/** The user of the timeline that an entry belongs to. */
export interface Subject {
  readonly type: 'user' | 'session' | 'device'
  readonly id: string
}

/** A device as one of its beacons shows it. */
export interface ShownDevice {
  readonly id: string
  /** The session that the page was in. */
  readonly sessionId: string | undefined
  /** The beacon says what the device is like. */
  readonly isDescribed: boolean
}

/** Which label is taken back; without an entity, that of the user as a whole. */
export interface Unlabelled {
  readonly abuseType: AbuseType
  readonly of: LabelledEntity | undefined
}

/** All that one entry changes in what can be looked up. */
export interface RecordChanges {
  /** When it happened, ms. */
  readonly atMs: number
  /** Type of the event, or abuse type of the label. */
  readonly type: string
  /** Absent: it names nobody. */
  readonly subject: Subject | undefined
  /** The device that a beacon came from. */
  readonly device: ShownDevice | undefined
  /** Devices of the user, where a beacon named them before: what the app's server reports of its installation. */
  readonly installations: readonly string[]
  /** The session with entries that are the user's from now on. */
  readonly joins: string | undefined
  /** Scores 0–100 in the order of ABUSE_TYPES; empty when it was not scored. */
  readonly scores: Float32Array
  readonly puts: readonly RecordPut[]
  /** A label given; it takes the place of the former one of the same target and abuse type. */
  readonly label: StoredLabel | undefined
  /** Labels taken back. */
  readonly unlabelled: readonly Unlabelled[]
  /** The thresholds of the environment from now on. */
  readonly thresholds: ThresholdSettings | undefined
  /** A decision that can be taken from now on; it takes the place of one with its id. */
  readonly decision: Decision | undefined
  /** A list that is made, changed or deleted. */
  readonly list: ListChanged | undefined
  /** Values that are added to a list or removed from it. */
  readonly listChange: ListChange | undefined
  /** A change that the audit tells of. */
  readonly audited: AuditBody | undefined
  /** What the service noticed; it takes the place of the former of its topic. */
  readonly noticed: NoticedBody | undefined
}
