import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ledger, LedgerEntry, Store } from '@winnow/engine'
import { afterAll, afterEach } from 'vitest'
import { openMemoryStore } from '../memory/open-memory-store.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { SpillingStates } from '../slab/spilling-states.ts'
import type { SqliteStoreOptions } from '../sqlite/store-options.ts'

/** A kind of store that must keep the laws, or the part of one that has these ports. */
export interface StoreKind<Port extends keyof Store = keyof Store> {
  readonly name: string
  readonly open: () => Promise<Pick<Store, Port>>
}

const SEED = { lo: 1, hi: 2 }

/** Every store there is; each `open` gives a new, empty one that is closed after the test. */
export function allStores(): readonly StoreKind[] {
  const directories = temporaryDirectories()
  const kept = closedAfterwards<Store>()
  return [
    { name: 'memory', open: async () => kept(openMemoryStore({ seed: SEED })) },
    {
      name: 'sqlite',
      open: async () => kept(await openSqliteStore({ directory: await directories(), seed: SEED })),
    },
  ]
}

/** Every store there is, each opened once for all tests of a file: laws that use environments of their own need no more. */
export function sharedStores(): readonly StoreKind[] {
  const made: string[] = []
  const opened: Store[] = []
  afterAll(async () => {
    for (const store of opened) await store.close()
    for (const directory of made) await rm(directory, { recursive: true, force: true })
  })
  const once = (open: () => Promise<Store>): (() => Promise<Store>) => {
    let store: Promise<Store> | undefined
    return async () => {
      store ??= open()
      if (!opened.includes(await store)) opened.push(await store)
      return store
    }
  }
  return [
    { name: 'memory', open: once(async () => openMemoryStore({ seed: SEED })) },
    {
      name: 'sqlite',
      open: once(async () => {
        const directory = await mkdtemp(join(tmpdir(), 'winnow-store-'))
        made.push(directory)
        return openSqliteStore({ directory, seed: SEED })
      }),
    },
  ]
}

/** Where entity states come from. */
export interface StatesKind {
  readonly name: string
  readonly open: () => Promise<Pick<Store, 'newStates'>>
}

/** Every store there is, and states that memory has little room for, so that nearly all are cold. */
export function allStates(): readonly StatesKind[] {
  const directories = temporaryDirectories()
  const kept = closedAfterwards<SpillingStates>()
  const spilling = async (memoryBytes: number): Promise<SpillingStates> => {
    const path = join(await directories(), 'states.spill')
    return kept(new SpillingStates({ path, memoryBytes, onRefusal: undefined }))
  }
  return [
    ...allStores(),
    { name: 'a file alone', open: () => spilling(0) },
    { name: 'a file and 128 KiB of memory', open: () => spilling(131_072) },
  ]
}

function closedAfterwards<Closeable extends { close(): unknown }>() {
  const opened: Closeable[] = []
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
  })
  return (each: Closeable): Closeable => {
    opened.push(each)
    return each
  }
}

/** Makes directories that are gone after the test. */
export function temporaryDirectories(): () => Promise<string> {
  const made: string[] = []
  afterEach(async () => {
    for (const directory of made.splice(0)) await rm(directory, { recursive: true, force: true })
  })
  return async () => {
    const directory = await mkdtemp(join(tmpdir(), 'winnow-store-'))
    made.push(directory)
    return directory
  }
}

/** Makes directories with what `fill` puts into a store: it is asked once, the directories are copies, and gone after the test. */
export function filledDirectories(
  fill: (store: Store) => Promise<void>,
  options: Pick<SqliteStoreOptions, 'seed'> = {},
): () => Promise<string> {
  const directories = temporaryDirectories()
  let first: Promise<string> | undefined
  afterAll(async () => {
    if (first !== undefined) await rm(await first, { recursive: true, force: true })
  })
  const filled = async (): Promise<string> => {
    const directory = await mkdtemp(join(tmpdir(), 'winnow-filled-'))
    await withStore({ ...options, directory }, fill)
    return directory
  }
  return async () => {
    const directory = await directories()
    await copyClosed(await (first ??= filled()), directory)
    return directory
  }
}

/** A closed store has moved its log into the database: the log is empty, and both files may still be going. */
const OF_OPEN_DATABASE = /\.db-(?:wal|shm)$/

/** Copies the directory of a store that this process had open and has closed. */
export const copyClosed = (from: string, to: string): Promise<void> =>
  cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !OF_OPEN_DATABASE.test(file),
  })

/** Opens a SQLite store for the time of `use`. */
export async function withStore<Result>(
  options: SqliteStoreOptions,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openSqliteStore(options)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Every entry of a ledger, in its order: a read answers a bounded number of them. */
export async function wholeLedger(ledger: Ledger): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  while (entries.length < ledger.last()) {
    entries.push(...(await ledger.read(entries.length + 1, ledger.last())))
  }
  return entries
}
