import type { AbuseType } from '@winnow/contract'

/** A label as a training example of one event. */
export interface ExampleOfEvent {
  /** The label's entry. */
  readonly label: number
  /** The entry of the label it takes back, if any. */
  readonly former?: number
  readonly event: number
  readonly abuseType: AbuseType
  readonly verdict: 'bad' | 'good' | 'withdrawn'
  /** The label's own time, ms. */
  readonly atMs: number
  /** Of a bad label that is taken back: how long after its event it came, ms. */
  readonly delayMs?: number
  /** How many events it counts as; absent = 1. */
  readonly weight?: number
}

/** An old event without a label, learned as good, and how many events it counts as. */
export interface UnlabelledEvent {
  readonly event: number
  readonly weight: number
}

/** An event without a label yet, assumed good for one abuse type. */
export interface AssumedGoodEvent {
  readonly event: number
  readonly abuseType: AbuseType
  /** The entry of the bad label with which it is learned; absent in learning steps of older versions. */
  readonly beside?: number
}

/** How much the online model of an abuse type counts from an entry on. */
export interface MovedType {
  readonly abuseType: AbuseType
  /** The weight of the online model, 0 to 1. */
  readonly online: number
  /** Log-odds that are added to what the fit calibrated. */
  readonly base: number
}

/** Weights of layers that the labels so far have moved, and the line-up that they make. */
export interface Moved {
  /** Those of all types that are moved, not only those that this entry moves. */
  readonly types: readonly MovedType[]
  /** By abuse type, the entry that holds the fitted model. */
  readonly serving: readonly number[]
}

/** The body of a `lesson` entry: everything that the models of an environment learn in one step. */
export interface LessonBody {
  /** Time of the earliest event that was looked at, ms; in learning steps of older versions that of the ledger's first entry. */
  readonly firstMs?: number
  readonly said: readonly ExampleOfEvent[]
  /** Events assumed good with bad ones: the online model alone learns them. */
  readonly presumed?: readonly AssumedGoodEvent[]
  /** Events that were assumed good with labels that are taken back. */
  readonly unpresumed?: readonly AssumedGoodEvent[]
  readonly unlabelled?: readonly UnlabelledEvent[]
  /** Absent where no weight of a layer moves, and in entries of older versions. */
  readonly moved?: Moved
  /** The entry up to which events without a label were searched. */
  readonly settledTo?: number
  /** How many recent examples are learned again. */
  readonly rehearsed?: number
  /** The time as of which rows that are too old are dropped, ms. */
  readonly forgetAtMs?: number
}

/** Events that are learned in one step at most: their tokens are made within one turn of the event loop. */
export const MAX_LEARNED_EVENTS = 32

/** The events a learning step needs the vectors of. */
export function eventsIn({ said, presumed = [], unlabelled = [] }: LessonBody): readonly number[] {
  const labelled = said.flatMap(({ event, verdict }) => (verdict === 'withdrawn' ? [] : [event]))
  return [...new Set([...labelled, ...[...presumed, ...unlabelled].map(({ event }) => event)])]
}
