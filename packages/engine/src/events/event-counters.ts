import type { OpenStates } from '../aggregates/open-states.ts'
import type { ResolvedEvent } from './resolved-event.ts'

/** The counters that policies define. */
export interface EventCounters {
  /**
   * Counts an event that has a place in the ledger, where it is not counted yet, and reads the figures for it. The states that it
   * changes stay open.
   */
  count(event: ResolvedEvent, open: OpenStates): void
}
