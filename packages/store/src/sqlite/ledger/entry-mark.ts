import type { Database } from '../database/database.ts'

/**
 * How far something was made of a ledger, and of which one: two ledgers that have an entry of the same sequence and checksum
 * are, up to it, the same.
 */
export interface EntryMark {
  /** Of the last entry taken in. */
  readonly sequence: number
  /** CRC-32 of that entry; undefined where none was noted. */
  readonly checksum: number | undefined
}

/** CRC-32 of an entry; undefined when there is no such entry, or it is older than checksums. */
export function checksumAt(ledger: Database, sequence: number): number | undefined {
  // A ledger that an older version wrote last, and nobody migrated, has no such column.
  const row = ledger.prepare('SELECT * FROM ledger WHERE sequence = ?').get(sequence) as
    | { checksum?: number | null }
    | undefined
  return row?.checksum ?? undefined
}

/** Whether the ledger's entry of that sequence is not the one that was marked. */
export function isOfAnotherLedger(ledger: Database, { sequence, checksum }: EntryMark): boolean {
  if (checksum === undefined) return false
  const ours = checksumAt(ledger, sequence)
  return ours !== undefined && ours !== checksum
}
