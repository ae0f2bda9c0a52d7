import { decoded } from './decoded.ts'
import type { EntryHead } from './entry-of.ts'
import type { EventEntry } from './event-entry.ts'
import { definitionOf, type EntryKind, type LedgerEntry } from './ledger-entry.ts'

/** An entry as a ledger keeps it: its body is text. */
export interface StoredEntry extends EntryHead {
  readonly kind: EntryKind
  readonly body: string
}

const isEvent = (stored: StoredEntry): stored is StoredEntry & EventEntry => stored.kind === 'event'

/**
 * The entry that a ledger read. Its body is decoded when it is asked for, once: most readers of many entries skip most
 * kinds. An event's is its text. Error, when the body is asked for: it is damaged.
 */
export function openEntry(stored: StoredEntry): LedgerEntry {
  if (isEvent(stored)) return stored
  const { sequence, environment, kind, receivedAtMs, requestId, outcome } = stored
  let body: unknown
  const opened = {
    sequence,
    environment,
    kind,
    receivedAtMs,
    get body() {
      body ??= decoded(stored, () => definitionOf(stored).decode(stored.body))
      return body
    },
    requestId,
    outcome,
  }
  return opened as LedgerEntry
}

/** The body of an entry as ledgers keep it. */
export const bodyText = (entry: LedgerEntry): string => definitionOf(entry).encode(entry.body)
