import type { Outcome } from '../../events/outcome.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'

/** An event that was run. */
export interface DecidedEvent {
  readonly event: PreparedEvent
  readonly outcome: Outcome
  /** Its entry, or that of its user's new score. */
  readonly sequence: number
  /** The sequence of the first entry that follows from it. */
  readonly first: number
  /** When its user's score changed, ms since 1970; undefined = the event is new. */
  readonly scoreChangeMs?: number
}
