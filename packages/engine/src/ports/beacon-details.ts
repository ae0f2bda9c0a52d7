import type { LedgerEntry } from '../entries/ledger-entry.ts'

/**
 * What beacons reported beyond what the engine reads: pages, texts of apps, components that nothing is computed of. It is kept apart
 * from the ledger and cut by its age; nothing that is computed depends on it.
 */
export interface BeaconDetails {
  /** JSON of fields; undefined when the beacon had no more, its details were cut, or they cannot be read. */
  of(entry: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>): Promise<string | undefined>
}
