import type { LedgerEntry } from '../entries/ledger-entry.ts'

/** Finds an entry that was accepted before. */
export type FindEntry = (sequence: number) => Promise<LedgerEntry | undefined>

/** The ledger as the parts of the core see it. */
export interface EntryLedger {
  readonly find: FindEntry
  /** The sequence the next entry will have. */
  next(): number
  write(entry: LedgerEntry): Promise<void>
}
