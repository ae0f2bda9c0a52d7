import type { TestScore } from '@winnow/contract'
import type { EntityKey } from './entity-key.ts'

/**
 * What is learned about an event from tables outside of it (place and network of the IP). It is
 * found once, when the event is accepted, and kept in the ledger with it, so that a replay with
 * newer tables still equals the live run. What makes one names all members, undefined where
 * the tables do not say: readers of one shape are fast.
 */
export interface Enrichment {
  /** ISO-3166 alpha-2 of the IP, upper case. */
  readonly ipCountry?: string | undefined
  /** Autonomous system number of the IP. */
  readonly ipAsn?: number | undefined
  /** The IP belongs to a hosting, VPN or Tor network. */
  readonly ipHosting?: boolean | undefined
  /** What beacons tied the event to, as it was known then. */
  readonly found?: FoundDevices | undefined
  /** How the event continues an earlier one; undefined of most events. */
  readonly followUp?: FollowUp | undefined
  /** The score that a test value of the sandbox asks for; the ledger keeps it as the version of the models. */
  readonly testScore?: TestScore | undefined
}

/**
 * `resent`: it tells the same again. `repeat`: it tells again what is not the latest any more, or word for word what made
 * the entity: records stay as they are. `next_step`: a payment that was pending or authorized moves on.
 */
export type FollowUp = 'resent' | 'repeat' | 'next_step'

/** Whether an event tells again what was counted before. */
export const isRepeat = ({ followUp }: Enrichment): boolean =>
  followUp === 'resent' || followUp === 'repeat'

/** Devices and fingerprints that an event does not name, but was found to belong to. */
export interface FoundDevices {
  /** By type code and key; at most MAX_FOUND. */
  readonly entities: readonly FoundEntity[]
  /** A beacon of the first device came from the event's own network. */
  readonly isNear: boolean
  /** The first device is the event's user's alone, and one of them came before this day. */
  readonly isSettled: boolean
  /** The established user pays, calls or writes with what at least two other accounts use, or with mail to throw away. */
  readonly isShared: boolean
  /** Of a beacon: earlier events of its session were not tied to its devices. */
  readonly isLate: boolean
}

export interface FoundEntity {
  readonly type: number
  readonly key: EntityKey
}

/** Devices of one visit that an event is tied to: the first that were seen in it. */
export const MAX_FOUND_DEVICES = 4

/** These, and the fingerprint of the first. */
export const MAX_FOUND = MAX_FOUND_DEVICES + 1

/** What is known of an event without an address, or with one that is nobody's. */
export const NO_ENRICHMENT: Enrichment = {
  ipCountry: undefined,
  ipAsn: undefined,
  ipHosting: undefined,
  found: undefined,
  followUp: undefined,
  testScore: undefined,
}
