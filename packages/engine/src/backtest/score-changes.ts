import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import type { Outcome } from '../events/outcome.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { SCORE_CHANGE_TRIGGER } from '../policies/trigger.ts'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Events that are kept at a time for new scores to come; new scores of others are not run. */
export const MAX_KEPT_EVENTS = 100_000

/** A new score without an event, and the user's event that it is of. */
export interface ScoreChange {
  readonly again: EntryOfKind<'rescore'>
  readonly of: EventEntry
}

/** What a policy knows of a score change but for reasons: it is about the user alone, and counts nothing. */
export function scoreChangeInput(
  { again, of }: ScoreChange,
  { features, scores, enrichment }: Outcome,
): Omit<PolicyInput, 'decided' | 'isListed'> {
  const event = eventOf(of)
  const { timeMs = of.receivedAtMs } = event
  const ids = event.userId === undefined ? {} : { user: event.userId }
  const atMs = again.body.tie === undefined ? again.body.atMs : timeMs
  return { event, ids, isScoreChange: true, atMs, features, scores, enrichment }
}

/** New scores of users that no event made, with the events that they are of, for workflows that are on score changes. */
export class ScoreChanges {
  /** In the span, where a workflow is on them. */
  count = 0
  private readonly areRun: boolean
  private readonly span: Span
  /** By the entry of an event, the last new score of it. */
  private readonly lastOf = new Map<number, number>()
  private readonly kept = new Map<number, EventEntry>()
  private readonly most: number

  /** `most`: events that are kept at a time. */
  constructor(
    policies: readonly Pick<CompiledPolicy, 'byEventType'>[],
    span: Span,
    most = MAX_KEPT_EVENTS,
  ) {
    this.most = most
    this.areRun = policies.some(({ byEventType }) => byEventType.has(SCORE_CHANGE_TRIGGER))
    this.span = span
  }

  /** The first pass: which events are scored again. */
  learn(entry: LedgerEntry): void {
    const again = this.changeIn(entry)
    if (again !== undefined) this.lastOf.set(again.body.event, again.sequence)
  }

  /** The second pass: keeps what is scored again later. */
  keep(entry: EventEntry): void {
    if (!this.lastOf.has(entry.sequence) || this.kept.size >= this.most) return
    this.kept.set(entry.sequence, entry)
  }

  /** The score change that an entry is. Undefined: it is none that is run. */
  changeOf(entry: LedgerEntry): ScoreChange | undefined {
    const again = this.changeIn(entry)
    if (again === undefined) return undefined
    this.count += 1
    const { event } = again.body
    const of = this.kept.get(event)
    if (this.lastOf.get(event) === again.sequence) this.kept.delete(event)
    return of && { again, of }
  }

  private changeIn(entry: LedgerEntry): EntryOfKind<'rescore'> | undefined {
    if (!this.areRun) return undefined
    const again = entryOfKind('rescore', entry)
    const { fromMs, toMs } = this.span
    const isIn = again !== undefined && again.receivedAtMs >= fromMs && again.receivedAtMs < toMs
    return isIn ? again : undefined
  }
}
