import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { isRequestedIn } from '../policies/recorded-verdict.ts'
import { SCORE_CHANGE_TRIGGER } from '../policies/trigger.ts'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** What else workflows of the compared policies wait for, besides events: requests that ask for them, and new scores of users. */
export class Occasions {
  /** New scores in the span that no event made, where a workflow is on score changes. They are not run. */
  scoreChanges = 0
  private readonly span: Span
  private readonly areOnScores: boolean
  private readonly areOnRequest: boolean

  constructor(policies: readonly CompiledPolicy[], span: Span) {
    this.span = span
    const workflows = policies.flatMap(({ byEventType }) => [...byEventType.values()].flat())
    this.areOnScores = policies.some(({ byEventType }) => byEventType.has(SCORE_CHANGE_TRIGGER))
    this.areOnRequest = workflows.some(({ document }) => document.onlyOnRequest === true)
  }

  /** Counts a new score. */
  note({ kind, receivedAtMs: atMs }: LedgerEntry): void {
    const { fromMs, toMs } = this.span
    if (this.areOnScores && kind === 'rescore' && atMs >= fromMs && atMs < toMs) {
      this.scoreChanges += 1
    }
  }

  /** Whether the request of an event asked for workflows that run on request only. */
  isRequested(sections: readonly OutcomeSection[] | undefined): boolean {
    return this.areOnRequest && isRequestedIn(sections)
  }
}
