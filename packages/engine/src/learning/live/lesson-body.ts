import type { AbuseType } from '@winnow/contract'

/** What a label says of one event. */
export interface SaidOfEvent {
  /** The entry that says it. */
  readonly label: number
  /** The label's entry that is taken back, where one is. */
  readonly former?: number
  readonly event: number
  readonly abuseType: AbuseType
  readonly verdict: 'bad' | 'good' | 'withdrawn'
  /** The label's own time, ms. */
  readonly atMs: number
  /** How many events it stands for; absent = itself. */
  readonly weight?: number
}

/** An event that nobody labelled in time, and how many events it stands for. */
export interface UnlabelledEvent {
  readonly event: number
  readonly weight: number
}

/** An event that no label tells of yet, taken for good of one abuse type. */
export interface PresumedEvent {
  readonly event: number
  readonly abuseType: AbuseType
}

/** Everything the models of an environment are taught at once: the ledger's body of a lesson. */
export interface LessonBody {
  /** Time of the ledger's first entry, ms: learning counts from there. */
  readonly firstMs: number
  readonly said: readonly SaidOfEvent[]
  /** Events presumed good beside bad ones: they teach the online model alone. */
  readonly presumed?: readonly PresumedEvent[]
  readonly unlabelled?: readonly UnlabelledEvent[]
  /** Events without a label were looked at up to this entry. */
  readonly settledTo?: number
  /** Lessons that are learned again. */
  readonly rehearsed?: number
  /** Rows that are too old by then are let go, ms. */
  readonly forgetAtMs?: number
}

/** Events that one lesson teaches at most: their tokens are made within one turn of the event loop. */
export const MAX_LESSON_EVENTS = 32

/** The events a lesson needs the vectors of. */
export function eventsIn({ said, presumed = [], unlabelled = [] }: LessonBody): readonly number[] {
  const labelled = said.flatMap(({ event, verdict }) => (verdict === 'withdrawn' ? [] : [event]))
  return [...new Set([...labelled, ...[...presumed, ...unlabelled].map(({ event }) => event)])]
}
