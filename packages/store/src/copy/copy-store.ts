import { existsSync } from 'node:fs'
import { type EntityKey, isBeacon, type LedgerEntry, type Store } from '@winnow/engine'
import { DatabaseRefused, DirectoryRefused } from '../errors.ts'
import { openDatabaseStore, type StorePlace } from '../postgres/open-on-demand.ts'
import { dataFiles } from '../sqlite/data-files.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { COPIED_TABLES } from './copied-tables.ts'
import { entriesDigest, entriesOf } from './entries-digest.ts'
import { sqliteRows } from './sqlite-rows.ts'
import type { Row, TableRows } from './table-rows.ts'

/** Digests of the same part on both sides. */
interface Digests {
  readonly from: string
  readonly to: string
}

/** What was copied, and what came out of it. */
export interface StoreCopy {
  readonly entries: number
  /** Rows by table, of tables that have some. */
  readonly rows: Readonly<Record<string, number>>
  readonly ledger: Digests
  readonly records: Digests
}

/**
 * Copies the ledger, and all that cannot be made of it, into a store that is empty. Nobody may use either of them meanwhile. A copy that
 * fails leaves a store that is not empty. Errors: DatabaseRefused, DirectoryRefused, for a target that is not empty; those of both stores.
 */
export async function copyStore(from: StorePlace, to: StorePlace): Promise<StoreCopy> {
  if (typeof to === 'string' && existsSync(dataFiles.ledger(to))) {
    throw new DirectoryRefused(`${to} has a ledger already: name a new directory`)
  }
  const source = await openOwned(from)
  try {
    const target = await openOwned(to, source.seed)
    try {
      await mustBeEmpty(target, source.seed)
      return await copyAll({ from, to, source, target })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Without a seed it must be there. */
function openOwned(place: StorePlace, seed?: EntityKey): Promise<Store> {
  const mustExist = seed === undefined
  const ofNew = seed === undefined ? {} : { seed }
  if (typeof place === 'string') return openSqliteStore({ directory: place, mustExist, ...ofNew })
  const { databaseUrl: url, directory } = place
  return openDatabaseStore({ directory, url, mustExist, ...ofNew })
}

/** Error: DatabaseRefused. */
async function mustBeEmpty({ ledger, accounts, seed }: Store, wanted: EntityKey): Promise<void> {
  const isNew = ledger.last() === 0 && (await accounts.list()).length === 0
  if (isNew && seed.lo === wanted.lo && seed.hi === wanted.hi) return
  throw new DatabaseRefused(
    'the database is not empty: name another schema or database, or drop the tables of this one',
  )
}

interface Ends {
  readonly from: StorePlace
  readonly to: StorePlace
  readonly source: Store
  readonly target: Store
}

async function copyAll({ from, to, source, target }: Ends): Promise<StoreCopy> {
  for await (const entries of entriesOf(source.ledger)) {
    await target.ledger.append(await withDetails(source, entries))
  }
  const rows = await copyRows(from, to)
  const last = source.ledger.last()
  await Promise.all([source.records.settled(last), target.records.settled(last)])
  return {
    entries: last,
    rows,
    ledger: {
      from: await entriesDigest(source.ledger),
      to: await entriesDigest(target.ledger),
    },
    records: { from: await source.records.digest(), to: await target.records.digest() },
  }
}

/** What a beacon reported beyond its entry goes along, where it is still kept. */
const withDetails = (
  { details }: Store,
  entries: readonly LedgerEntry[],
): Promise<readonly LedgerEntry[]> =>
  Promise.all(
    entries.map(async (entry) => {
      if (!isBeacon(entry)) return entry
      const more = await details.of(entry)
      return more === undefined ? entry : { ...entry, details: more }
    }),
  )

async function copyRows(from: StorePlace, to: StorePlace): Promise<Record<string, number>> {
  const source = await rowsOf(from)
  const target = await rowsOf(to)
  try {
    const tables = new Map<string, readonly Row[]>()
    for (const table of COPIED_TABLES) tables.set(table, await source.read(table))
    await target.write(tables)
    const counts = [...tables].map(([table, rows]) => [table, rows.length] as const)
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  } finally {
    await source.close()
    await target.close()
  }
}

async function rowsOf(place: StorePlace): Promise<TableRows> {
  if (typeof place === 'string') return sqliteRows(place)
  const { postgresRows } = await import('./postgres-rows.ts')
  return postgresRows(place.databaseUrl)
}
