import type { Outcome } from './outcome.ts'
import type { ResolvedEvent } from './resolved-event.ts'

/** What was decided about an event. */
export type Decided = Required<Pick<Outcome, 'sections'>> & Pick<Outcome, 'verdict'>

/** Decides about events that were scored. */
export interface EventDecider {
  /** Undefined = nothing decides about it. Pure: the same event, outcome and entries before it give the same. */
  decide(event: ResolvedEvent, outcome: Outcome): Decided | undefined
}
