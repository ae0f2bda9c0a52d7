import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DirectoryIsNewer, DirectoryRefused, LedgerDamaged, StoreReadOnly } from '../errors.ts'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { first } from '../migrations/0001-first.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { openReadOnlyStore, type ReadOnlyStore } from './open-read-only.ts'

const directories = temporaryDirectories()
const made = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => madeEntry(from + at))

async function* onePart() {
  yield { name: 'scores' as const, bytes: new Uint8Array(8) }
}

async function reading<Result>(
  directory: string,
  use: (store: ReadOnlyStore) => Promise<Result>,
): Promise<Result> {
  const store = openReadOnlyStore(directory)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

describe('a store opened to be read', () => {
  it('holds what the running one had on disk, and ends there', async () => {
    const directory = await directories()
    await withStore({ directory }, async (running) => {
      await running.ledger.append(made(1, 30))
      await reading(directory, async (store) => {
        await running.ledger.append(made(31, 60))
        expect(store.ledger.last()).toBe(30)
        expect(await store.ledger.read(1, 100)).toEqual(made(1, 30))
        expect(await store.ledger.read(31, 10)).toEqual([])
        expect(await store.ledger.get(31)).toBeUndefined()
        expect(store.seed).toEqual(running.seed)
      })
    })
  })

  it('has its accounts, and its records with their position', async () => {
    const directory = await directories()
    await withStore({ directory }, async (running) => {
      const account = await running.accounts.create({ name: 'One', nowMs: 1 })
      await running.ledger.append(made(1, 30))
      await running.records.settled(30)
      await reading(directory, async (store) => {
        expect(await store.accounts.list()).toEqual([account])
        const digest = await running.records.digest()
        expect(await store.recordsNow()).toEqual({ position: 30, digest })
      })
    })
  })

  it('knows no snapshot of what came after it', async () => {
    const directory = await directories()
    await withStore({ directory }, async (running) => {
      await running.ledger.append(made(1, 2))
      await running.snapshots.write(1, onePart())
      await reading(directory, async (store) => {
        await running.ledger.append(made(3, 3))
        await running.snapshots.write(3, onePart())
        expect(await store.snapshots.latest()).toMatchObject({ sequence: 1 })
        expect(await running.snapshots.latest()).toMatchObject({ sequence: 3 })
      })
    })
  })

  it('keeps nobody from starting, and changes nothing', async () => {
    const directory = await directories()
    await withStore({ directory }, ({ ledger }) => ledger.append(made(1, 5)))
    await reading(directory, async (store) => {
      await expect(store.ledger.append(made(6, 6))).rejects.toThrow(StoreReadOnly)
      await expect(store.snapshots.write(5, onePart())).rejects.toThrow(StoreReadOnly)
      await withStore({ directory }, async ({ ledger }) => {
        expect(ledger.last()).toBe(5)
        await ledger.append(made(6, 6))
      })
    })
  })

  it('tells whether its file is sound', async () => {
    const directory = await directories()
    await withStore({ directory }, ({ ledger }) => ledger.append(made(1, 2000)))
    await reading(directory, (store) => store.checkFile())
    const file = dataFiles.ledger(directory)
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    await writeFile(file, bytes.fill(0xee, middle, middle + 8192))
    const checked = reading(directory, (store) => store.checkFile())
    await expect(checked).rejects.toThrow(LedgerDamaged)
  })

  it('reads what an older version left, and leaves it to its migration', async () => {
    const directory = await directories()
    const database = openDatabase(dataFiles.ledger(directory))
    await migrate(database, { '0001-first': first })
    const { sequence, environment, receivedAtMs, body, outcome } = madeEntry(1)
    database
      .prepare('INSERT INTO ledger VALUES (?, ?, 0, ?, NULL, ?, ?)')
      .run(sequence, environment, receivedAtMs, body, outcome)
    database.exec('INSERT INTO meta VALUES (\'seed\', \'{"lo":7,"hi":8}\')')
    const columns = () => database.prepare("SELECT name FROM pragma_table_info('ledger')").all()
    const before = columns()
    database.exec("INSERT INTO accounts VALUES ('one', 'One', 100, 5)")
    database.exec("INSERT INTO environments VALUES (1, 'one', 'production'), (2, 'one', 'sandbox')")
    await reading(directory, async ({ ledger, seed, ...kept }) => {
      expect(seed).toEqual({ lo: 7, hi: 8 })
      expect(await ledger.read(1, 9)).toMatchObject([{ sequence, body }])
      expect(await kept.accounts.list()).toMatchObject([
        { id: 'one', name: 'One', beaconRules: {} },
      ])
      expect(await kept.endpoints.all()).toEqual([])
      expect(await kept.partners.list()).toEqual([])
      expect(await kept.credentials.seeds()).toEqual([])
    })
    expect(columns()).toEqual(before)
    database.close()
  })
})

describe('what cannot be read is refused:', () => {
  it('a directory without a ledger', async () => {
    const directory = await directories()
    expect(() => openReadOnlyStore(directory)).toThrow(DirectoryRefused)
  })

  it('a ledger nothing was ever made in', async () => {
    const directory = await directories()
    openDatabase(dataFiles.ledger(directory)).close()
    expect(() => openReadOnlyStore(directory)).toThrow(DirectoryRefused)
  })

  it('a file that is no database', async () => {
    const directory = await directories()
    await writeFile(dataFiles.ledger(directory), 'x'.repeat(20_000))
    expect(() => openReadOnlyStore(directory)).toThrow(LedgerDamaged)
  })

  it('a newer version’s directory', async () => {
    const directory = await directories()
    await withStore({ directory }, async () => undefined)
    const ledger = openDatabase(dataFiles.ledger(directory))
    ledger.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')")
    ledger.close()
    expect(() => openReadOnlyStore(directory)).toThrow(DirectoryIsNewer)
  })
})
