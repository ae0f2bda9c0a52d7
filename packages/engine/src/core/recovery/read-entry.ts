import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'

/** An entry of the ledger, with its event when it is one. */
export interface ReadEntry {
  readonly entry: LedgerEntry
  readonly event: PreparedEvent | undefined
}
