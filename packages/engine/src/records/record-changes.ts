import { definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { KnownRecords, RecordChanges } from './changes.ts'
import { NO_CHANGES } from './no-changes.ts'
import type { SentEvent } from './sent-event.ts'

/**
 * What one ledger entry changes in what can be looked up. Pure: every store folds the ledger
 * through this, so that all of them, and a rebuild, come to the same records. `event`: the entry's,
 * if it was read before.
 */
export function recordChanges(
  entry: LedgerEntry,
  known: KnownRecords,
  event?: SentEvent,
): RecordChanges {
  const changes = definitionOf(entry).records?.(entry, known, event)
  return changes ?? { ...NO_CHANGES, atMs: entry.receivedAtMs }
}
