import type { LedgerEntry } from '@winnow/engine'
import type { PackedEntries } from './entry-pack.ts'
import { unpackEntries } from './unpack-entries.ts'
import type { WorkerLink } from '../worker-link.ts'

/** Entries answered by one read. */
const MAX_READ_ENTRIES = 5000

interface EntryRange {
  readonly from: number
  readonly limit: number
  /** Sequence of the last entry there is to be read. */
  readonly end: number
}

/** Asks the reader's thread for entries. Error: LedgerDamaged. */
export async function readEntries(
  reader: WorkerLink,
  { from, limit, end }: EntryRange,
): Promise<readonly LedgerEntry[]> {
  const last = Math.min(end, from + Math.min(limit, MAX_READ_ENTRIES) - 1)
  if (last < from) return []
  return unpackEntries(await reader.call<PackedEntries>('entries', { from, last }))
}
