import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '@winnow/engine'
import { readEntries } from './read-entries.ts'

/** Digests of the records as they are, and as a fresh store makes them of the same ledger. */
export interface RecordDigests {
  readonly live: string
  readonly rebuilt: string
}

/** Copies the ledger into a fresh store below the data directory, which folds its own records of it. */
async function rebuild(store: Store, directory: string): Promise<string> {
  const { openSqliteStore } = await import('@winnow/store')
  const fresh = await openSqliteStore({ directory })
  try {
    for await (const entries of readEntries(store.ledger)) await fresh.ledger.append(entries)
    await fresh.records.settled(fresh.ledger.last())
    return await fresh.records.digest()
  } finally {
    await fresh.close()
  }
}

/** Rebuilds the records from the ledger beside those that are there. */
export async function rebuildRecords(store: Store, dataDir: string): Promise<RecordDigests> {
  await store.records.settled(store.ledger.last())
  const live = await store.records.digest()
  const directory = await mkdtemp(join(dataDir, 'replay-'))
  try {
    return { live, rebuilt: await rebuild(store, directory) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
