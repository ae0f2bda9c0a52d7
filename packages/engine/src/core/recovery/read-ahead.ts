import type { Pipeline } from '../../pipeline.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'

/** An entry of the ledger, with its event when it is one. */
export interface ReadEntry {
  readonly entry: LedgerEntry
  readonly event: PreparedEvent | undefined
}

/** Entries that are read before the first of them is run: one kind of work at a time. */
const READ_AHEAD = 64

/** The entries in their order; what their events say is read some entries ahead. */
export function* readAhead(
  pipeline: Pipeline,
  entries: readonly LedgerEntry[],
): Generator<ReadEntry> {
  for (let from = 0; from < entries.length; from += READ_AHEAD) {
    yield* entries.slice(from, from + READ_AHEAD).map((entry) => readEntry(pipeline, entry))
  }
}

function readEntry(pipeline: Pipeline, entry: LedgerEntry): ReadEntry {
  const event = entryOfKind('event', entry)
  return { entry, event: event && pipeline.prepare(acceptedEventOf(event)) }
}
