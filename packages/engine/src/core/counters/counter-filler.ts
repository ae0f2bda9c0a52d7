import type { CounterPair } from '../../counters/counters.ts'
import type { CounterBody } from '../../entries/counter-body.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import type { Ledger } from '../../ports/ledger.ts'
import type { Memory } from '../memory.ts'
import { countEntry } from './count-entry.ts'

interface FillerParts {
  readonly ledger: {
    next(): number
    write(entry: LedgerEntry): Promise<void>
    /** An entry that is not on disk yet. */
    peek(sequence: number): LedgerEntry | undefined
    readonly disk: Pick<Ledger, 'read' | 'last'>
  }
  /** Lets requests run between two steps. */
  readonly yieldTurn: () => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Entries counted in a row: about two milliseconds, for which a request has to wait. */
const STEP_ENTRIES = 200

/**
 * Fills new counters from the ledger in the background, in its order, a step at a time. Once nothing is left, the entry that says
 * so is written in the same turn, so no event comes between.
 */
export class CounterFiller {
  private readonly memory: Memory
  private readonly parts: FillerParts
  private running: Promise<void> | undefined
  private isStopping = false
  private hasFailed = false
  /** When the latest entry came, ms. */
  private nowMs = 0

  constructor(memory: Memory, parts: FillerParts) {
    this.memory = memory
    this.parts = parts
  }

  /** Goes on where the last run of the process ended. */
  begin(): void {
    const isBehind = [...this.memory.counters.all].some(([, { unready }]) => unready.length > 0)
    if (isBehind) this.start()
  }

  /** Looks at an entry that was noted: a policy may bring counters, an event may begin one key too many. */
  consider(entry: LedgerEntry): void {
    this.nowMs = Math.max(this.nowMs, entry.receivedAtMs)
    for (const [environment, id] of this.memory.counters.overflowing()) {
      queueMicrotask(() => this.write(environment, { is: 'full', counters: [{ id }] }))
    }
    if (entry.kind === 'policy' || this.hasFailed) this.start()
  }

  /** Stops after the step that runs. A later start of the process goes on. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.running
  }

  private start(): void {
    if (this.running !== undefined || this.isStopping) return
    this.hasFailed = false
    this.running = this.work()
      .catch((error: unknown) => {
        this.hasFailed = true
        this.parts.onFailure(error)
      })
      .finally(() => {
        this.running = undefined
      })
  }

  /** Fills one environment after the other, until no counter is left. */
  private async work(): Promise<void> {
    // The entry that was noted just now is written first.
    await Promise.resolve()
    for (;;) {
      const next = [...this.memory.counters.all].find(([, { unready }]) => unready.length > 0)
      if (next === undefined || this.isStopping) return
      await this.fill(next[0], new Set(next[1].unready.map(([{ id }]) => id)))
    }
  }

  /** Fills these counters of an environment. One that leaves use meanwhile is left as it is. */
  private async fill(environment: number, ids: ReadonlySet<string>): Promise<void> {
    while (!this.isStopping) {
      const first = this.unready(environment, ids)
      if (first.length === 0) return
      const from = Math.min(...first.map(([, { through }]) => through)) + 1
      const entries = await this.entriesFrom(from)
      const pairs = this.unready(environment, ids)
      for (const entry of entries) this.count(environment, entry, pairs)
      const isAll = from + entries.length === this.parts.ledger.next()
      if (isAll && pairs.length > 0) return this.ready(environment, pairs)
      await this.parts.yieldTurn()
    }
  }

  /** Those of some counters that are in use, and not ready. */
  private unready(environment: number, ids: ReadonlySet<string>): readonly CounterPair[] {
    const unready = this.memory.counters.of(environment)?.unready ?? []
    return unready.filter(([{ id }]) => ids.has(id))
  }

  private async entriesFrom(from: number): Promise<readonly LedgerEntry[]> {
    const { disk } = this.parts.ledger
    if (from > disk.last()) return this.pendingFrom(from)
    const entries = await disk.read(from, STEP_ENTRIES)
    if (entries.length === 0) throw new Error(`the ledger has no entry ${from} but goes on`)
    return entries
  }

  /** Entries on their way to the disk, from one on. */
  private pendingFrom(from: number): readonly LedgerEntry[] {
    const entries: LedgerEntry[] = []
    for (let next = from; next < this.parts.ledger.next(); next += 1) {
      const entry = this.parts.ledger.peek(next)
      if (entry === undefined) break
      entries.push(entry)
    }
    return entries
  }

  private count(environment: number, entry: LedgerEntry, pairs: readonly CounterPair[]): void {
    this.nowMs = Math.max(this.nowMs, entry.receivedAtMs)
    if (entry.environment === environment) countEntry(this.memory, entry, pairs)
    for (const [, known] of pairs) known.through = Math.max(known.through, entry.sequence)
  }

  private ready(environment: number, pairs: readonly CounterPair[]): void {
    const counters = pairs.map(([{ id }, { fullAfter }]) =>
      fullAfter === undefined ? { id } : { id, fullAfter },
    )
    this.write(environment, { is: 'ready', counters })
  }

  private write(environment: number, body: CounterBody): void {
    const { ledger, onFailure } = this.parts
    const entry: LedgerEntry = {
      sequence: ledger.next(),
      environment,
      kind: 'counter',
      receivedAtMs: this.nowMs,
      body,
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }
    ledger.write(entry).catch(onFailure)
  }
}
