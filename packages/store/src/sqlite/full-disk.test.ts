import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger, LedgerEntry } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { mayMount, onSmallDisk } from '../laws/small-disk.test.support.ts'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { EntryPack } from './ledger/entry-pack.ts'
import { packEntry } from './ledger/pack-entry.ts'
import { LedgerWriter } from './ledger/ledger-writer.ts'
import { numberOf } from '../sql/records/records-database.ts'
import { openDatabase } from './database/open-database.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { DirectoryRefused } from '../errors.ts'
import { madeEntry } from './made-entry.test.support.ts'

const MEGABYTE = 1024 * 1024
const directories = temporaryDirectories()

/** Looking without a pause takes a core from the thread that is waited for. */
const LOOK_MS = 5

describe.runIf(mayMount)('on a disk of its own', () => {
  it('a full disk holds appends up and loses none; they go on when there is room again', async () => {
    await onSmallDisk(await directories(), 48 * MEGABYTE, fillAndFree)
  })

  it('a directory on a read-only disk is refused with a clear error', async () => {
    await onSmallDisk(await directories(), 12 * MEGABYTE, refuseWrites)
  })

  it('a disk that was read-only for a while takes what was held up meanwhile', async () => {
    await onSmallDisk(await directories(), 12 * MEGABYTE, readOnlyForAWhile)
  })
})

async function fillAndFree(disk: string): Promise<void> {
  const ballast = join(disk, 'ballast')
  const directory = join(disk, 'data')
  await writeFile(ballast, new Uint8Array(45 * MEGABYTE))
  const count = 3000
  await withStore({ directory }, async ({ ledger, records }) => {
    let done = 0
    const appends = Array.from({ length: count / 10 }, (_, at) =>
      ledger.append(madeEntries(at * 10 + 1, 10)).then(() => (done += 10)),
    )
    const all = Promise.all(appends)
    await troubled(ledger)
    expect(ledger.trouble()).toMatch(/cannot be written.*disk/)
    expect(done).toBe(ledger.last())
    await rm(ballast)
    await all
    expect(ledger.trouble()).toBeUndefined()
    await records.settled(count)
  })
  await withStore({ directory }, async ({ ledger }) => {
    expect(ledger.last()).toBe(count)
    for (let from = 1; from <= count; from += 500) {
      const bodies = (await ledger.read(from, 500)).map(({ body }) => body)
      expect(bodies).toEqual(madeEntries(from, 500).map(({ body }) => body))
    }
  })
}

async function refuseWrites(disk: string): Promise<void> {
  const directory = join(disk, 'data')
  await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(1)]))
  execFileSync('mount', ['--bind', directory, directory])
  execFileSync('mount', ['-o', 'remount,bind,ro', directory])
  await expect(openSqliteStore({ directory })).rejects.toThrow(DirectoryRefused)
  execFileSync('umount', [directory])
  await withStore({ directory }, async ({ ledger }) => {
    expect(ledger.last()).toBe(1)
  })
}

/** The directory is seen through a second mount, which alone is read-only for a while. */
async function readOnlyForAWhile(disk: string): Promise<void> {
  const [directory, seen] = [join(disk, 'data'), join(disk, 'seen')]
  await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(1)]))
  await mkdir(seen)
  execFileSync('mount', ['--bind', directory, seen])
  execFileSync('mount', ['-o', 'remount,bind,ro', seen])
  const reader = openDatabase(dataFiles.ledger(directory))
  const file = dataFiles.ledger(seen)
  const writer = new LedgerWriter({ file, durability: 'full', commitDelayMs: 0, maxPages: 0 })
  const append = (): void => {
    const pack = new EntryPack()
    packEntry(pack, madeEntry(2))
    writer.append(pack.take())
  }
  const fail = (): void => {
    for (let attempt = 0; attempt < 4; attempt += 1) expect(append).toThrow(/readonly/)
  }
  fail()
  const { length } = await openFilesOf(file)
  fail()
  expect((await openFilesOf(file)).length).toBeLessThanOrEqual(length)
  execFileSync('mount', ['-o', 'remount,bind,rw', seen])
  append()
  writer.close()
  expect(numberOf(reader, 'SELECT max(sequence) FROM ledger')).toBe(2)
  reader.close()
  execFileSync('umount', ['--lazy', seen])
}

function madeEntries(from: number, count: number): readonly LedgerEntry[] {
  return Array.from({ length: count }, (_, at) => madeEntry(from + at))
}

/** A file and SQLite's files of it, as often as this process has them open. */
async function openFilesOf(file: string): Promise<readonly string[]> {
  const folder = '/proc/self/fd'
  const numbers = await readdir(folder)
  const names = numbers.map((number) => readlink(join(folder, number)).catch(() => ''))
  return (await Promise.all(names)).filter((name) => name.startsWith(file))
}

async function troubled(ledger: Ledger): Promise<void> {
  while (ledger.trouble() === undefined) await pause(LOOK_MS)
}
