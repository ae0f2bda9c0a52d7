import type { Enrichment } from '../entities/enrichment.ts'

/** The body of a `link` entry: what the session did before an event named its user. */
export interface LinkBody {
  readonly userId: string
  readonly sessionId: string
  /** Oldest first; at most MAX_UNLINKED_EVENTS. */
  readonly events: readonly LinkedEventBody[]
}

/** An earlier event with everything that the states of its user need, so that recovery reads no other entry. */
export interface LinkedEventBody {
  readonly sequence: number
  readonly receivedAtMs: number
  /** The canonical event as it was accepted, without a user. */
  readonly body: string
  readonly enrichment: Enrichment
  /** Its scores, 0–100, in the order of ABUSE_TYPES. */
  readonly scores: readonly number[]
}
