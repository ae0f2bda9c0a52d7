import { ABUSE_TYPES, type CanonicalEvent } from '@winnow/contract'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import type { OutcomeSection } from '../events/outcome-sections.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import { jointState } from './backtest-event.ts'
import { type RouteFigures, RouteTally } from './route-tally.ts'

/** What became of events that would have been blocked, and were let through at random. */
export type ControlFigures = Pick<
  RouteFigures,
  'hits' | 'bad' | 'good' | 'notYetKnown' | 'unknown' | 'precision'
>

/** Counts the control group of the policies that decided back then: only of it can be seen what a block prevents. */
export class ControlTally {
  private readonly tally = new RouteTally()
  /** Before a policy has a control group, no verdict is read. */
  private isPossible = false
  private hasHits = false

  note(entry: LedgerEntry): void {
    if (entry.kind === 'policy' && entry.body.document.includes('"control":'))
      this.isPossible = true
  }

  add(
    sections: readonly OutcomeSection[] | undefined,
    states: readonly RowState[],
    { userId }: Pick<CanonicalEvent, 'userId'>,
  ): void {
    if (!this.isPossible) return
    for (const { control, abuseTypes } of verdictIn(sections)?.workflows ?? []) {
      if (control === undefined) continue
      this.hasHits = true
      const types = abuseTypes.map((type) => ABUSE_TYPES.indexOf(type))
      const of = { userId, amountMicros: undefined, isSameWithout: false }
      this.tally.hit(jointState(states, types), of)
    }
  }

  /** Undefined = there is none. */
  figures(): ControlFigures | undefined {
    return this.hasHits ? controlFigures(this.tally) : undefined
  }
}

/** The figures that are of interest for a control group. */
export function controlFigures(tally: RouteTally): ControlFigures {
  const { hits, bad, good, notYetKnown, unknown, precision } = tally.figures('', '', new Map())
  return { hits, bad, good, notYetKnown, unknown, precision }
}
