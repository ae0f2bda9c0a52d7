import type { Ledger, LedgerEntry } from '@winnow/engine'
import { StoreReadOnly } from './errors.ts'

/** Up to the entry with the sequence `end`, at most `limit` of them. */
export interface EntryRange {
  readonly from: number
  readonly limit: number
  readonly end: number
}

/** A ledger that ends with the entry that was its last when it was opened. */
export class ReadOnlyLedger implements Ledger {
  readonly append = refuse
  private readonly readRange: (range: EntryRange) => Promise<readonly LedgerEntry[]>
  private readonly end: number

  constructor(readRange: (range: EntryRange) => Promise<readonly LedgerEntry[]>, end: number) {
    this.readRange = readRange
    this.end = end
  }

  read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.readRange({ from, limit, end: this.end })
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const [entry] = await this.read(sequence, 1)
    return entry?.kind === 'lost' ? undefined : entry
  }

  last(): number {
    return this.end
  }

  trouble(): undefined {
    return undefined
  }

  async close(): Promise<void> {}
}

/** Error: StoreReadOnly, always. */
export function refuse(): Promise<never> {
  return Promise.reject(new StoreReadOnly('the store was opened to be read only'))
}
