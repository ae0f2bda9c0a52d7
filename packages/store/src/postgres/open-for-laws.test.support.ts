import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@winnow/engine'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import type { StoreKind } from '../laws/stores.test.support.ts'
import { isPostgresThere, POSTGRES, sharedCluster } from './cluster.test.support.ts'
import type { Waiting } from './ledger/take-turn.ts'
import { openPostgresNode, type PostgresStoreOptions } from './open-postgres-store.ts'

type PostgresKind = StoreKind

/** Tests that need PostgreSQL: where it is not installed they are left out, and say so. */
export const describeOnPostgres = (what: string, tests: () => void): void => {
  describe.skipIf(!isPostgresThere)(`${what} of ${POSTGRES}`, tests)
}

const isLong = process.env['WINNOW_LONG'] === '1'

/**
 * Laws that want a new store each time. `essential`: those that the short edition has; they hold of all stores alike, and those of
 * SQLite's store are the same code.
 */
export function onPostgres(
  what: string,
  laws: (kind: PostgresKind) => void,
  essential: RegExp = /./,
): void {
  describeOnPostgres(what, () => {
    beforeEach(({ task, skip }) => {
      if (!isLong && !essential.test(task.name)) skip('left out but with WINNOW_LONG=1')
    })
    laws({ name: POSTGRES, open: newStores() })
  })
}

/** Laws that use environments and names of their own: one store for all of them. */
export function onSharedPostgres(what: string, laws: (kind: PostgresKind) => void): void {
  describeOnPostgres(what, () => {
    let store: Promise<Store> | undefined
    afterAll(async () => (await store)?.close())
    laws({ name: POSTGRES, open: () => (store ??= openEmpty()) })
  })
}

/** A store with the URL of its schema. */
interface OpenedStore extends Omit<Store, 'close'> {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Opens stores, each empty, that are closed after the test. */
export function newStores(): (more?: Partial<PostgresStoreOptions>) => Promise<OpenedStore> {
  const opened: Store[] = []
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  return async (more) => {
    const store = await openEmpty(more)
    opened.push(store)
    return store
  }
}

/** Schemas that nobody has open any more. */
const free: string[] = []
let schemas = 0

async function openEmpty(more: Partial<PostgresStoreOptions> = {}): Promise<OpenedStore> {
  const { url: ofDatabase } = await sharedCluster()
  const known = more.partitionEntries === undefined ? free.pop() : undefined
  const url = known ?? urlOf(ofDatabase, `test_${process.pid}_${(schemas += 1)}`)
  await withClient(url, empty)
  const store = await openNode({ url, seed: { lo: 1, hi: 2 }, ...more })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await store.close()
    free.push(url)
  }
  return { ...store, url, close: () => (closing ??= close()) }
}

type NodeOptions = Omit<PostgresStoreOptions, 'directory'> & {
  readonly waiting?: Waiting
}

/** Opens a database as a node with a directory of its own, which goes with it. */
export async function openNode({ waiting, ...options }: NodeOptions): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'winnow-node-'))
  const leave = (): Promise<void> => rm(directory, { recursive: true, force: true })
  try {
    const node = await openPostgresNode({ ...options, directory })
    const store = await node.activate(waiting)
    return { ...store, close: () => store.close().finally(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

/** The URL of a schema: all tables are in the one that the search path names. Its sessions are called after it. */
const urlOf = (database: string, schema: string): string =>
  `${database}&application_name=${schema}&options=${encodeURIComponent(`-c search_path=${schema}`)}`

export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Tables stay, and have no rows: to make them takes ten times as long. */
async function empty(client: Client): Promise<void> {
  await client.query(`DO $$
    DECLARE tables text;
    BEGIN
      EXECUTE format('CREATE SCHEMA IF NOT EXISTS %s', current_setting('search_path'));
      SELECT string_agg(quote_ident(relname), ', ') INTO tables FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition AND relname NOT LIKE 'kysely%';
      IF tables IS NOT NULL THEN EXECUTE 'TRUNCATE ' || tables || ' RESTART IDENTITY'; END IF;
    END $$`)
}
