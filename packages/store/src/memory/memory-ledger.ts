import type { Ledger, LedgerEntry } from '@winnow/engine'
import { checkSequences } from '../check-sequences.ts'

/** A ledger that lasts as long as the process: for tests and trials. */
export class MemoryLedger implements Ledger {
  private readonly entries: LedgerEntry[] = []
  private readonly onAppend: (entry: LedgerEntry) => void

  /** `onAppend` sees each entry before its append resolves. */
  constructor(onAppend: (entry: LedgerEntry) => void = () => undefined) {
    this.onAppend = onAppend
  }

  async append(entries: readonly LedgerEntry[]): Promise<void> {
    checkSequences(this.entries.length, entries)
    for (const entry of entries) {
      this.entries.push({ ...entry, outcome: entry.outcome.slice() })
      this.onAppend(entry)
    }
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    const start = Math.max(0, from - 1)
    return this.entries.slice(start, start + limit)
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const entry = this.entries[sequence - 1]
    return entry?.kind === 'lost' ? undefined : entry
  }

  last(): number {
    return this.entries.length
  }

  trouble(): string | undefined {
    return undefined
  }

  async close(): Promise<void> {}
}
