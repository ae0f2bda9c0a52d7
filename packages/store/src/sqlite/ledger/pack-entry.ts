import type { LedgerEntry } from '@winnow/engine'
import { bodyText, ENTRY_KINDS } from '@winnow/engine/records'
import type { EntryPack } from './entry-pack.ts'

/**
 * Adds an entry to a pack. Apart from the pack: threads that only take entries as bytes need not load what each kind of
 * entry means.
 */
export function packEntry(pack: EntryPack, entry: LedgerEntry): void {
  pack.add(entry, ENTRY_KINDS.indexOf(entry.kind), bodyText(entry))
}
