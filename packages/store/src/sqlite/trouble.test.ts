import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SnapshotPart, Store } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DirectoryInUse, DirectoryIsNewer, DirectoryRefused, LedgerDamaged } from '../errors.ts'
import {
  copyClosed,
  filledDirectories,
  temporaryDirectories,
  withStore,
} from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { numberOf } from '../sql/records/records-database.ts'
import { openDatabase } from './database/open-database.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { RECORDS_VERSION } from '../sql/records/records-tables.ts'

const directories = temporaryDirectories()

/** Looking without a pause takes a core from the thread that is waited for. */
const LOOK_MS = 5

const made = (count: number) => Array.from({ length: count }, (_, at) => madeEntry(at + 1))

const withFew = filledDirectories(({ ledger }) => ledger.append(made(3)))
const withMany = filledDirectories(({ ledger }) => ledger.append(made(200)))

describe('a data directory', () => {
  it('is readable by its owner only', async () => {
    const directory = join(await directories(), 'new', 'data')
    await withStore({ directory }, async () => {
      expect((await stat(directory)).mode & 0o777).toBe(0o700)
    })
  })

  it('that somebody else made has files readable by their owner only', async () => {
    const directory = await directories()
    await chmod(directory, 0o755)
    await withStore({ directory }, async ({ ledger, records }) => {
      await ledger.append(made(1))
      await records.settled(1)
      const names = (await readdir(directory)).filter((name) => name.includes('.db'))
      expect(names).toEqual(expect.arrayContaining(['ledger.db', 'ledger.db-wal', 'records.db']))
      const modes = await Promise.all(names.map(async (name) => stat(join(directory, name))))
      expect(modes.map(({ mode }) => mode & 0o777)).toEqual(names.map(() => 0o600))
    })
  })

  it('is used by one store at a time', async () => {
    const directory = await directories()
    await withStore({ directory }, async () => {
      await expect(openSqliteStore({ directory })).rejects.toThrow(DirectoryInUse)
    })
    await withStore({ directory }, async ({ ledger }) => {
      expect(ledger.last()).toBe(0)
    })
  })

  it('is used by one process at a time, and free again when that is killed', async () => {
    const directory = await directories()
    const built = threadFile('append-for-ever.test.support', import.meta.url)
    const child = spawn(process.execPath, [fileURLToPath(built), directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await expect(openSqliteStore({ directory })).rejects.toThrow(/another process uses/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await withStore({ directory }, async ({ ledger }) => {
      expect(ledger.last()).toBeGreaterThan(0)
    })
  })

  it('keeps its seed, and has another than the next one', async () => {
    const [one, other] = [await directories(), await directories()]
    const seed = (directory: string) => withStore({ directory }, async (store) => store.seed)
    const first = await seed(one)
    expect(await seed(one)).toEqual(first)
    expect(await seed(other)).not.toEqual(first)
  })

  it('of a newer version is refused, and left as it is', async () => {
    const directory = await withFew()
    const ledger = openDatabase(dataFiles.ledger(directory))
    ledger.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')")
    ledger.close()
    await expect(openSqliteStore({ directory })).rejects.toThrow(DirectoryIsNewer)
    await expect(openSqliteStore({ directory })).rejects.toThrow(/9999-later/)
  })

  it('that cannot be made is refused', async () => {
    const directory = await directories()
    await writeFile(join(directory, 'file'), '')
    await expect(openSqliteStore({ directory: join(directory, 'file', 'data') })).rejects.toThrow(
      DirectoryRefused,
    )
  })
})

describe('a damaged ledger', () => {
  it.each([
    ['its first page', 0, 100],
    ['a page of entries', 25 * 8192, 8192],
  ])('is refused with a clear error: %s', async (_, from, length) => {
    const directory = await withMany()
    await overwrite(dataFiles.ledger(directory), from, length)
    await expect(openSqliteStore({ directory })).rejects.toThrow(LedgerDamaged)
  })

  it.each([
    ['gone', (file: string) => rm(file)],
    ['empty', (file: string) => truncate(file, 0)],
  ])('that is %s is refused, and begun anew where nothing is made of one', async (_, lose) => {
    const directory = await withFew()
    await lose(dataFiles.ledger(directory))
    await expect(openSqliteStore({ directory })).rejects.toThrow(LedgerDamaged)
    for (const name of ['ledger', 'records', 'endMark'] as const)
      await rm(dataFiles[name](directory), { force: true })
    expect(await withStore({ directory }, async (store) => store.ledger.last())).toBe(0)
  })

  it('that lost entries is refused', async () => {
    const directory = await withMany()
    const ledger = openDatabase(dataFiles.ledger(directory))
    ledger.exec('DELETE FROM ledger WHERE sequence = 100')
    ledger.close()
    await expect(openSqliteStore({ directory })).rejects.toThrow(/199 entries/)
  })
})

/** Writes over the first page of a table, which says where its others are. */
async function spoilRootOf(table: string, file: string): Promise<void> {
  const records = openDatabase(file)
  const root = `SELECT rootpage FROM sqlite_schema WHERE name = '${table}'`
  const page = numberOf(records, root)
  const bytes = numberOf(records, 'PRAGMA page_size')
  records.close()
  await overwrite(file, (page - 1) * bytes, bytes)
}

describe('lost records', () => {
  const cases: readonly [string, (file: string) => Promise<void>][] = [
    ['missing', (file) => rm(file)],
    ['no database', (file) => writeFile(file, 'x'.repeat(20_000))],
    ['damaged', (file) => overwrite(file, 8192, 8192 * 6)],
    ['damaged where subjects begin', (file) => spoilRootOf('subjects', file)],
    ['damaged where timelines begin', (file) => spoilRootOf('timeline', file)],
    ['damaged where records begin', (file) => spoilRootOf('records', file)],
    [
      'of another version',
      async (file) => {
        const records = openDatabase(file)
        records.exec(`PRAGMA user_version = ${RECORDS_VERSION + 1}; DELETE FROM timeline`)
        records.close()
      },
    ],
  ]

  /** Filled once, and copied for each damage. */
  let filled = ''
  /** Of its records, and of those that were never damaged, one entry later. */
  let before = ''
  let whole = ''
  beforeAll(async () => {
    filled = await mkdtemp(join(tmpdir(), 'winnow-store-'))
    before = await withStore({ directory: filled }, async ({ ledger, records }) => {
      await ledger.append(made(300))
      return records.digest()
    })
    const fresh = await mkdtemp(join(filled, 'fresh-'))
    whole = await withStore({ directory: fresh }, async ({ ledger, records }) => {
      await ledger.append(made(301))
      return records.digest()
    })
    await rm(fresh, { recursive: true })
  })
  afterAll(() => rm(filled, { recursive: true, force: true }))

  it.each(cases)('are rebuilt from the ledger: %s', async (_, spoil) => {
    const directory = await directories()
    await copyClosed(filled, directory)
    await spoil(dataFiles.records(directory))
    const after = await withStore({ directory }, async ({ ledger, records }) => {
      await ledger.append([madeEntry(301)])
      await records.settled(301)
      expect(await records.position()).toBe(301)
      return records.digest()
    })
    expect(after).toBe(whole)
    expect(after).not.toBe(before)
  })
})

describe('a damaged snapshot', () => {
  it.each([
    ['cut short', (file: string) => truncate(file, 900)],
    ['cut before its end', (file: string) => truncate(file, 1050)],
    ['empty', (file: string) => truncate(file, 0)],
    ['changed in one byte', (file: string) => overwrite(file, 500, 1)],
    ['saying it has a part of 4 GB', (file: string) => overwrite(file, 16, 4)],
  ])('gives way to the former one: %s', async (_, spoil) => {
    const directory = await directories()
    await withStore({ directory }, async ({ snapshots }) => {
      for (const sequence of [1, 2]) await snapshots.write(sequence, someParts(sequence))
      await spoil(snapshotFile(directory, 2))
      expect((await snapshots.latest())?.sequence).toBe(1)
      expect(await wholeParts(snapshots)).toEqual([1000])
      await spoil(snapshotFile(directory, 1))
      expect(await snapshots.latest()).toBeUndefined()
      await snapshots.write(3, someParts(3))
      expect((await snapshots.latest())?.sequence).toBe(3)
    })
  })

  it('of more than the ledger holds is none: the ledger was restored from a backup since', async () => {
    const directory = await directories()
    await withStore({ directory }, async ({ ledger, snapshots }) => {
      await ledger.append(made(2))
      for (const sequence of [2, 3]) await snapshots.write(sequence, someParts(sequence))
    })
    await withStore({ directory }, async ({ ledger, snapshots }) => {
      expect((await snapshots.latest())?.sequence).toBe(2)
      await ledger.append([madeEntry(3)])
    })
    await withStore({ directory }, async ({ snapshots }) => {
      expect((await snapshots.latest())?.sequence).toBe(2)
    })
  })

  it('that was never finished is none, and two are kept', async () => {
    const directory = await directories()
    await withStore({ directory }, async ({ snapshots }) => {
      await writeFile(join(dataFiles.snapshots(directory), 'unfinished'), 'half')
      expect(await snapshots.latest()).toBeUndefined()
      for (const sequence of [1, 2, 3, 4]) await snapshots.write(sequence, someParts(sequence))
      expect((await readdir(dataFiles.snapshots(directory))).toSorted()).toEqual([
        'snapshot-0000000000000003',
        'snapshot-0000000000000004',
      ])
    })
  })
})

describe('a full disk', () => {
  it('keeps appends waiting and says why; closing gives them up, and nothing half is there', async () => {
    const directory = await directories()
    const accepted = await withStore({ directory, maxLedgerPages: 60 }, async ({ ledger }) => {
      let done = 0
      const appends = made(600).map((entry) => ledger.append([entry]).then(() => (done += 1)))
      const settled = Promise.allSettled(appends)
      while (ledger.trouble() === undefined) await pause(LOOK_MS)
      expect(ledger.trouble()).toMatch(/disk is full/)
      await ledger.close()
      expect((await settled).some(({ status }) => status === 'rejected')).toBe(true)
      return done
    })
    await withStore({ directory }, async ({ ledger }) => {
      expect(ledger.last()).toBe(accepted)
      expect(await ledger.read(1, 1000)).toHaveLength(accepted)
    })
  })
})

function snapshotFile(directory: string, sequence: number): string {
  return join(dataFiles.snapshots(directory), `snapshot-${String(sequence).padStart(16, '0')}`)
}

async function* someParts(fill: number): AsyncGenerator<SnapshotPart> {
  yield { name: 'entities', bytes: new Uint8Array(1000).fill(fill) }
}

async function wholeParts(snapshots: Store['snapshots']): Promise<readonly number[]> {
  const lengths: number[] = []
  for await (const { bytes } of (await snapshots.latest())?.parts ?? []) lengths.push(bytes.length)
  return lengths
}

async function overwrite(file: string, from: number, length: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(new Uint8Array(length).fill(0xfe), 0, length, from)
  await handle.close()
}
