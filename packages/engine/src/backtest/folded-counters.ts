import { OpenStates } from '../aggregates/open-states.ts'
import { Counters, type PastEvent } from '../counters/counters.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { EntityKeys } from '../entities/entity-keys.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import type { CounterValues } from '../policies/counters/counter-values.ts'
import type { EntityStates } from '../ports/entity-states.ts'

/** What counters of a backtest are kept in. */
interface CounterWorld {
  readonly environment: number
  readonly seed: EntityKey
  readonly states: EntityStates | undefined
}

/** The counters of all policies of a backtest, as if they had been there from the first event on. */
export class FoldedCounters implements CounterValues {
  private readonly counters: Counters
  private readonly open: OpenStates

  /** Error: there are no states. */
  constructor(policies: readonly CompiledPolicy[], { environment, seed, states }: CounterWorld) {
    if (states === undefined) throw new Error('nothing keeps the counters of the policies')
    this.counters = new Counters(new EntityKeys(seed))
    this.open = new OpenStates(states)
    const ids = policies.flatMap(({ counters = [] }) => counters.map(({ id }) => ({ id })))
    this.counters.use(environment, policies, 1)
    this.counters.of(environment)?.ready(ids, 0)
  }

  /** The first pass: a counter that was full is full from there on. */
  learn(entry: LedgerEntry): void {
    const body = entryOfKind('counter', entry)?.body
    if (body !== undefined) this.counters.note(entry.environment, body, entry.sequence)
  }

  /** Counts an event, and reads the figures for it. */
  take(event: PastEvent): void {
    this.open.begin()
    this.counters.countNow(event, this.open, true)
    this.open.store()
    const { environment, sequence } = event
    for (const [, id] of this.counters.overflowing()) {
      this.counters.of(environment)?.full([{ id }], sequence)
    }
  }

  valueOf(id: string, window: number): number {
    return this.counters.valueOf(id, window)
  }
}
