import { definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { Lists } from '../lists/lists.ts'

/** Folds an entry into the lists, live as in recovery and replay. */
export function foldLists(lists: Lists, entry: LedgerEntry): void {
  definitionOf(entry).changeLists?.(entry, lists)
}
