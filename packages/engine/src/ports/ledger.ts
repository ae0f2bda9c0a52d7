import type { LedgerEntry } from '../entries/ledger-entry.ts'

/**
 * The append-only record of accepted entries and their outcomes: the truth everything else can be
 * rebuilt from. It keeps bodies as text (`bodyText`), and gives entries back decoded (`openEntry`).
 */
export interface Ledger {
  /**
   * Appends entries; their sequences continue the last ones. Resolves when they are on disk; all
   * appends of one turn, and those that arrive while the disk is busy, share one commit. While the
   * disk refuses (full, read-only) the append stays pending and is tried again: `trouble` says why.
   */
  append(entries: readonly LedgerEntry[]): Promise<void>
  /** Entries `from`, `from + 1` … at most `limit`, committed ones only. */
  read(from: number, limit: number): Promise<readonly LedgerEntry[]>
  /** One committed entry; undefined for one that is not there, or lost. */
  get(sequence: number): Promise<LedgerEntry | undefined>
  /** Sequence of the last committed entry; 0 when empty. */
  last(): number
  /** Why appends are not reaching the disk now; undefined when all is well. */
  trouble(): string | undefined
  close(): Promise<void>
}

/** A ledger that can shrink its entries. */
export interface RewritableLedger extends Ledger {
  /**
   * Puts entries in the place of committed ones with their sequences, which were shrunk; nothing of the former ones stays in the
   * store. Resolves when they are on disk, all or none. Error: RangeError, an entry is not committed.
   */
  rewrite(entries: readonly LedgerEntry[]): Promise<void>
}
