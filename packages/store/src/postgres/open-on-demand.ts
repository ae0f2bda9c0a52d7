import type { Store } from '@winnow/engine'
import { openReadOnlyStore, type ReadOnlyStore } from '../sqlite/open-read-only.ts'
import type { DatabaseFacts } from './inspect-database.ts'
import type { PostgresNode, PostgresStoreOptions } from './open-postgres-store.ts'
import type { DatabasePlace } from './open-read-only.ts'

/** Where a store is: a data directory, or a database. It crosses to threads. */
export type StorePlace = string | DatabasePlace

/** Opens a store to read what it holds now. What a database needs is loaded only for one. Errors: those of the store. */
export async function openReader(place: StorePlace): Promise<ReadOnlyStore> {
  if (typeof place === 'string') return openReadOnlyStore(place)
  const { openReadOnlyDatabase } = await import('./open-read-only.ts')
  return openReadOnlyDatabase(place)
}

/** Opens a database as its active node, as `openPostgresStore` does. What it needs is loaded only then. */
export async function openDatabaseStore(options: PostgresStoreOptions): Promise<Store> {
  const { openPostgresStore } = await import('./open-postgres-store.ts')
  return openPostgresStore(options)
}

/** Opens a database for a node that waits for its turn, as `openPostgresNode` does. What it needs is loaded only then. */
export async function openDatabaseNode(options: PostgresStoreOptions): Promise<PostgresNode> {
  const { openPostgresNode } = await import('./open-postgres-store.ts')
  return openPostgresNode(options)
}

/** What a database says of itself, as `inspectDatabase`. What it needs is loaded only then. */
export async function databaseFacts(url: string): Promise<DatabaseFacts> {
  const { inspectDatabase } = await import('./inspect-database.ts')
  return inspectDatabase(url)
}
