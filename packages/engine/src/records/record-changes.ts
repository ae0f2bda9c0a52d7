import { definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import { isSpent } from '../entities/spent.ts'
import type { KnownRecords, RecordChanges } from './changes.ts'
import { NO_CHANGES } from './no-changes.ts'
import type { SentEvent } from './sent-event.ts'

/** Whether it is about a user who was erased, or a session of theirs. */
function isErased(entry: LedgerEntry): boolean {
  if (entry.kind === 'event') return ERASED.test(entry.body)
  const userId = definitionOf(entry).userId?.(entry.body)
  return userId !== undefined && isSpent(userId)
}

/** An event begins with its type, its user and its session. */
const ERASED = /^\{"\$type":"(?:[^"\\]|\\.)*","\$(?:user|session)_id":"\\u0001/

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
  if (isErased(entry)) return { ...NO_CHANGES, atMs: entry.receivedAtMs }
  const changes = definitionOf(entry).records?.(entry, known, event)
  return changes ?? { ...NO_CHANGES, atMs: entry.receivedAtMs }
}
