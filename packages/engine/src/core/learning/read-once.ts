import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'

/** Finds entries, each read once however often it is asked for; what it found lives as long as it does. */
export function readOnce(find: FindEntry): FindEntry {
  const found = new Map<number, Promise<LedgerEntry | undefined>>()
  return (sequence) => {
    const known = found.get(sequence)
    if (known !== undefined) return known
    const entry = find(sequence)
    found.set(sequence, entry)
    return entry
  }
}
