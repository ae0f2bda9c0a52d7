import type { SpanRows } from './row-columns.ts'

/** How many served scores there were, and of how many the truth is known. */
export interface StateCounts {
  /** All scored events. */
  readonly events: number
  readonly bad: number
  readonly good: number
  /** Too young; of these `bad` and `good` are labelled already. */
  readonly notYetKnowable: {
    readonly events: number
    readonly bad: number
    readonly good: number
  }
  /** Unlabelled events of users labelled bad for another one. */
  readonly unknown: number
  /** Events of types that are never labelled bad. */
  readonly neverLabelled: number
}

/** Counts of the rows at these places of the span; each stands for as many users as the history says. */
export function stateCounts({ matured, history }: SpanRows, places: Iterable<number>): StateCounts {
  const counts = { bad: 0, good: 0, not_yet_knowable: 0, unknown: 0, never_labelled: 0 }
  const young = { bad: 0, good: 0, unlabelled: 0 }
  let events = 0
  for (const at of places) {
    const state = matured.states[at] ?? 'unknown'
    events += history.weight
    counts[state] += history.weight
    if (state === 'not_yet_knowable') young[matured.verdicts[at] ?? 'unlabelled'] += history.weight
  }
  const { bad, good, unknown } = counts
  return {
    events,
    bad,
    good,
    notYetKnowable: { events: counts.not_yet_knowable, bad: young.bad, good: young.good },
    unknown,
    neverLabelled: counts.never_labelled,
  }
}
