import {
  type BeaconDetails,
  bodyText,
  type LedgerEntry,
  openEntry,
  type RewritableLedger,
  type StoredEntry,
} from '@winnow/engine'
import { checkCommitted, checkSequences } from '../check-sequences.ts'

/** A ledger that lasts as long as the process: for tests and trials. */
export class MemoryLedger implements RewritableLedger, BeaconDetails {
  private readonly entries: StoredEntry[] = []
  private readonly details = new Map<number, string>()
  private readonly onAppend: (entry: LedgerEntry) => void

  /** `onAppend` sees each entry before its append resolves. */
  constructor(onAppend: (entry: LedgerEntry) => void = () => undefined) {
    this.onAppend = onAppend
  }

  async append(entries: readonly LedgerEntry[]): Promise<void> {
    checkSequences(this.entries.length, entries)
    for (const entry of entries) {
      const { details, ...kept } = entry
      if (details !== undefined) this.details.set(entry.sequence, details)
      this.entries.push({ ...kept, body: bodyText(entry), outcome: entry.outcome.slice() })
      this.onAppend(entry)
    }
  }

  async rewrite(entries: readonly LedgerEntry[]): Promise<void> {
    checkCommitted(this.entries.length, entries)
    for (const entry of entries) {
      const { details: _, ...kept } = entry
      this.entries[entry.sequence - 1] = {
        ...kept,
        body: bodyText(entry),
        outcome: entry.outcome.slice(),
      }
    }
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    const start = Math.max(0, from - 1)
    return this.entries.slice(start, start + limit).map(openEntry)
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const entry = this.entries[sequence - 1]
    return entry === undefined || entry.kind === 'lost' ? undefined : openEntry(entry)
  }

  async of({ sequence }: Pick<LedgerEntry, 'sequence'>): Promise<string | undefined> {
    return this.details.get(sequence)
  }

  removeDetails(sequences: readonly number[]): void {
    for (const sequence of sequences) this.details.delete(sequence)
  }

  last(): number {
    return this.entries.length
  }

  trouble(): string | undefined {
    return undefined
  }

  async close(): Promise<void> {}
}
