import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { SCORE_CHANGE_TRIGGER } from '../policies/trigger.ts'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Events that are kept at a time for new scores to come; new scores of others are not run. */
const MAX_KEPT_EVENTS = 100_000

/** New scores of users that no event made, with the events that they are of, for workflows that are on score changes. */
export class ScoreChanges {
  /** In the span, where a workflow is on them. */
  count = 0
  private readonly areRun: boolean
  private readonly span: Span
  /** By the entry of an event, the last new score of it. */
  private readonly lastOf = new Map<number, number>()
  private readonly kept = new Map<number, EventEntry>()

  constructor(policies: readonly Pick<CompiledPolicy, 'byEventType'>[], span: Span) {
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
    if (!this.lastOf.has(entry.sequence) || this.kept.size >= MAX_KEPT_EVENTS) return
    this.kept.set(entry.sequence, entry)
  }

  /** The event that an entry is a new score of. Undefined: it is none that is run. */
  eventOf(entry: LedgerEntry): { readonly again: Change; readonly of: EventEntry } | undefined {
    const again = this.changeIn(entry)
    if (again === undefined) return undefined
    this.count += 1
    const { event } = again.body
    const of = this.kept.get(event)
    if (this.lastOf.get(event) === again.sequence) this.kept.delete(event)
    return of && { again, of }
  }

  private changeIn(entry: LedgerEntry): Change | undefined {
    if (!this.areRun) return undefined
    const again = entryOfKind('rescore', entry)
    const { fromMs, toMs } = this.span
    const isIn = again !== undefined && again.receivedAtMs >= fromMs && again.receivedAtMs < toMs
    return isIn ? again : undefined
  }
}

type Change = EntryOfKind<'rescore'>
