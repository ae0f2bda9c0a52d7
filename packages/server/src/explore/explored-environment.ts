import {
  askIndex,
  askedPeriods,
  ExploreIndex,
  fieldsAsked,
  type Ledger,
  type LedgerEntry,
} from '@winnow/engine'
import type { TagOf } from '../rights/value-tags.ts'
import type { ExploreJob, ExploreOutcome } from './explore-job.ts'
import { EXPLORE_BUDGET_MS, READ_STEP_ENTRIES } from './explore-limits.ts'

/** Reads entries up to a sequence. */
export type LedgerTo = (lastSequence: number) => Pick<Ledger, 'read'>

/** Of time: a clock that only goes on, ms. */
export type Clock = () => number

const withBefore = ({ is }: ExploreJob['ask']): boolean => is === 'groups' || is === 'series'

/**
 * The index of one environment, filled from the ledger: at once with what is new, and bit by bit with what is older. Nothing
 * of it is stored: after a restart it is filled again, the newest entries first.
 */
export class ExploredEnvironment {
  private readonly index: ExploreIndex
  private readonly ledgerTo: LedgerTo
  private readonly tagOf: TagOf
  /** The next newer entry, and the next older one. */
  private newer: number
  private older: number
  /** When the oldest entry that was read came. */
  private oldestMs = Infinity

  constructor(
    job: Pick<ExploreJob, 'environment' | 'lastSequence'>,
    ledgerTo: LedgerTo,
    tagOf: TagOf,
  ) {
    this.index = new ExploreIndex(job.environment)
    this.ledgerTo = ledgerTo
    this.tagOf = tagOf
    this.newer = job.lastSequence + 1
    this.older = job.lastSequence
  }

  /** Whether older entries can still be read. */
  get isWhole(): boolean {
    return this.older < 1 || this.index.isFull
  }

  /** Answers of all events, or of those that it read within the budget. Errors: the ledger's. */
  async answer(job: ExploreJob, nowMs: Clock): Promise<ExploreOutcome> {
    const until = nowMs() + EXPLORE_BUDGET_MS
    const { fromMs } = withBefore(job.ask) ? askedPeriods(job.selection) : job.selection
    await this.readNewer(job.lastSequence, () => nowMs() > until)
    while (!this.reaches(fromMs) && !this.isWhole && nowMs() <= until) await this.readOlder()
    return this.found(job, fromMs)
  }

  /** Reads some older entries. Errors: the ledger's. */
  async readOlder(): Promise<void> {
    if (this.isWhole) return
    const from = Math.max(1, this.older - READ_STEP_ENTRIES + 1)
    const entries = await this.range(from, this.older)
    this.index.takeOlder(entries)
    this.noteOldest(entries)
    this.older = from - 1
  }

  private async readNewer(last: number, isOver: () => boolean): Promise<void> {
    while (this.newer <= last && !isOver()) {
      const to = Math.min(last, this.newer + READ_STEP_ENTRIES - 1)
      const entries = await this.range(this.newer, to)
      this.index.takeNewer(entries)
      this.noteOldest(entries)
      this.newer = to + 1
    }
  }

  private async range(from: number, to: number): Promise<readonly LedgerEntry[]> {
    const ledger = this.ledgerTo(to)
    const all: LedgerEntry[] = []
    for (let next = from; next <= to;) {
      const entries = await ledger.read(next, to - next + 1)
      if (entries.length === 0) throw new Error(`the ledger has no entry ${next} any more`)
      for (const entry of entries) all.push(entry)
      next = (entries.at(-1)?.sequence ?? to) + 1
    }
    return all
  }

  private noteOldest(entries: readonly LedgerEntry[]): void {
    for (const { receivedAtMs } of entries) {
      if (receivedAtMs < this.oldestMs) this.oldestMs = receivedAtMs
    }
  }

  /** Events happen before they are received: none of the selection came before it began. */
  private reaches(fromMs: number): boolean {
    return this.older < 1 || this.oldestMs < fromMs
  }

  private found({ selection, ask, lastSequence }: ExploreJob, fromMs: number): ExploreOutcome {
    const { index, tagOf } = this
    const tag = (text: string): string => tagOf(index.environment, text)
    const missing =
      Math.max(0, lastSequence - this.newer + 1) + (this.reaches(fromMs) ? 0 : this.older)
    const asked = fieldsAsked(selection, ask).flatMap((name) => index.field(name) ?? [])
    return {
      found: askIndex(index, selection, ask, tag),
      share: lastSequence === 0 ? 1 : 1 - missing / lastSequence,
      sinceMs: missing === 0 ? undefined : Math.min(this.oldestMs, selection.toMs),
      cutFields: asked.filter(({ texts }) => texts.dropped > 0).map(({ name }) => name),
      types: Object.fromEntries(asked.map(({ name, type }) => [name, type])),
      events: index.events,
      bytes: index.bytes,
    }
  }
}
