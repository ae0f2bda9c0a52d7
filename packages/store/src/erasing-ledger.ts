import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityKey, Ledger, LedgerEntry, WantedErasure } from '@winnow/engine'
import { StoreStopped } from './errors.ts'
import { type EntryRange, ReadOnlyLedger } from './read-only-ledger.ts'

/** Which user, and up to which entry. */
export interface ErasureTask {
  readonly wanted: WantedErasure
  readonly seed: EntityKey
  readonly last: number
}

/** Reads of a thread that erases, which it can be made to give up. */
export class ErasingLedger {
  private readonly entries: (range: EntryRange) => Promise<readonly LedgerEntry[]>
  private isStopped = false

  constructor(entries: (range: EntryRange) => Promise<readonly LedgerEntry[]>) {
    this.entries = entries
  }

  /** A ledger that ends with an entry. Its reads have an error more: StoreStopped. */
  to(last: number): Ledger {
    return new ReadOnlyLedger(async (range) => {
      // Between two reads it can be stopped.
      await nextTurn()
      if (this.isStopped) throw new StoreStopped('the store is closing')
      return this.entries(range)
    }, last)
  }

  stop(): void {
    this.isStopped = true
  }
}
