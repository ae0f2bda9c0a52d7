import { join } from 'node:path'

/** What is where in a data directory. */
export const dataFiles = {
  /** Held locked by the process that uses the directory; empty. */
  lock: (directory: string) => join(directory, 'lock.db'),
  /** The truth: entries, accounts, keys, counts of integration health, the seed. */
  ledger: (directory: string) => join(directory, 'ledger.db'),
  /** How far the ledger came, so that one that is cut short is known. */
  endMark: (directory: string) => join(directory, 'ledger.end'),
  /** What beacons reported beyond what is read of them, a file for each day. */
  details: (directory: string) => join(directory, 'beacons'),
  /** Projections, rebuilt from the ledger when lost. */
  records: (directory: string) => join(directory, 'records.db'),
  /** Records that are made anew while others serve. */
  rebuiltRecords: (directory: string) => join(directory, 'records-rebuilt.db'),
  /** Messages on their way to endpoints, and what was tried: made again from the outbox when lost. */
  deliveries: (directory: string) => join(directory, 'deliveries.db'),
  /** Room that is given back when the disk is full at a start. */
  reserve: (directory: string) => join(directory, 'reserve'),
  /** Entity states that memory has no room for; without a name from the moment it is opened. */
  spill: (directory: string) => join(directory, 'states.spill'),
  /** Copies of memory, only to start faster. */
  snapshots: (directory: string) => join(directory, 'snapshots'),
}
