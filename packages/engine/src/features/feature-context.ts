import type { Enrichment } from '../entities/enrichment.ts'
import type { PlaceFact, PlaceFacts } from '../entities/facts/seen-from.ts'
import type { Facts } from '../entities/facts.ts'

/** The facts that features read of an event; those of its place are read from its context. */
export type FeatureFacts = Readonly<Omit<Facts, PlaceFact>>

/** An event when its features are computed: its facts, and what is known of it beyond them. */
export interface FeatureContext {
  readonly facts: FeatureFacts
  readonly enrichment: Enrichment
  /** Seen from the event's own IP; of an event without one, from where its user was last. */
  readonly place: Readonly<PlaceFacts>
  /** The event's own time, or later when it is scored again; ms since 1970. */
  readonly scoredAtMs: number
  /** How many values of the event so many users share that they name nobody. */
  readonly sharedValues: number
}
