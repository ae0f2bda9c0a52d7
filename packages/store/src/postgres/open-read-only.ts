import type { EntityKey } from '@winnow/engine'
import type { Pool } from 'pg'
import { DatabaseRefused } from '../errors.ts'
import { type EntryRange, ReadOnlyLedger, refuse } from '../read-only-ledger.ts'
import { EntitySlab } from '../slab/entity-slab.ts'
import { SqlAccounts } from '../sql/sql-accounts.ts'
import { SqlCredentials } from '../sql/sql-credentials.ts'
import { SqlEndpoints } from '../sql/sql-endpoints.ts'
import { SqlPartners } from '../sql/sql-partners.ts'
import type { ReadOnlyStore } from '../sqlite/open-read-only.ts'
import { readSnapshot, searchAmong } from '../sqlite/snapshots/read-snapshot.ts'
import { openConnections } from './database/connections.ts'
import { mustBeCurrent } from './database/migrate.ts'
import { readingRunner } from './database/query-runner.ts'
import { readRows } from './ledger/read-rows.ts'
import { detailsOf } from './postgres-details.ts'
import { digestOf } from './records/records-digest.ts'
import { Session } from './records/session.ts'
import { ownSnapshots } from './snapshots/own-snapshots.ts'

/** A database, with the directory of the node that reads it. */
export interface DatabasePlace {
  readonly databaseUrl: string
  readonly directory: string
}

const END = `SELECT (SELECT max(sequence) FROM ledger) AS last,
  (SELECT value FROM meta WHERE key = 'seed') AS seed`

/**
 * Opens a database to read what it holds now, also while a node runs on it: takes no lease, migrates nothing and writes nothing.
 * Errors: DatabaseIsNewer; DatabaseRefused, also where no node was started on it; what keeps a connection from being made.
 */
export async function openReadOnlyDatabase(place: DatabasePlace): Promise<ReadOnlyStore> {
  const connections = await openConnections(place.databaseUrl)
  try {
    await mustBeCurrent(connections.pool)
    const { rows } = await connections.pool.query<{ last: number | null; seed: string }>(END)
    const [end] = rows
    if (end?.seed == null) throw new DatabaseRefused('no service was started on the database yet')
    return storeOf(place, connections.pool, {
      last: end.last ?? 0,
      seed: JSON.parse(end.seed) as EntityKey,
      close: () => connections.close(),
    })
  } catch (error) {
    await connections.close()
    throw error
  }
}

interface OpenedEnd {
  readonly last: number
  readonly seed: EntityKey
  readonly close: () => Promise<void>
}

function storeOf(
  { databaseUrl: url, directory }: DatabasePlace,
  pool: Pool,
  { last, seed, close }: OpenedEnd,
): ReadOnlyStore {
  const runner = readingRunner(pool)
  const found = async () => searchAmong(await ownSnapshots(pool, directory), last)
  const readRange = (range: EntryRange) => readRows(pool, range)
  return {
    ledger: new ReadOnlyLedger(readRange, last),
    ledgerTo: (end) => new ReadOnlyLedger(readRange, end),
    details: { of: (entry) => detailsOf(pool, entry) },
    snapshots: {
      write: refuse,
      latest: async () => {
        const { found: newest } = await found()
        return newest && { sequence: newest.sequence, parts: readSnapshot(newest, 'checked') }
      },
    },
    damagedSnapshots: async () => (await found()).damaged.map(({ sequence }) => sequence),
    accounts: new SqlAccounts(runner),
    endpoints: new SqlEndpoints(runner),
    credentials: new SqlCredentials(runner),
    partners: new SqlPartners(runner),
    seed,
    missing: undefined,
    // PostgreSQL checks its own files; entries are checked when they are read.
    checkFile: async () => undefined,
    checkRecords: async () => undefined,
    recordsNow: async () => {
      const session = new Session(url)
      try {
        return digestOf(session)
      } finally {
        await session.close()
      }
    },
    newStates: () => new EntitySlab(),
    close,
  }
}
