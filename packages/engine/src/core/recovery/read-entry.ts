import type { AcceptedEvent } from '../../accepted-event.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { ReadEvent } from '../../read-event.ts'

/** An entry of the ledger, with its event when it is one. */
export interface ReadEntry {
  readonly entry: LedgerEntry
  readonly event: { readonly accepted: AcceptedEvent; readonly read: ReadEvent } | undefined
}
