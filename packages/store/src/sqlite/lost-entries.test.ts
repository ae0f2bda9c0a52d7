import { copyFile, cp, mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { copyDirectory } from './copy-directory.ts'
import { dataFiles } from './data-files.ts'
import { EntryPack } from './ledger/entry-pack.ts'
import { packEntry } from './ledger/pack-entry.ts'
import { LedgerWriter } from './ledger/ledger-writer.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { openReadOnlyStore } from './open-read-only.ts'
import { salvageDirectory } from './salvage/salvage-directory.ts'

const directories = temporaryDirectories()

const FIRST = 20
const ALL = 60

/** A directory as a kill leaves it: all entries acknowledged, those after the first twenty in the log alone. */
let killedOnce = ''
beforeAll(async () => {
  killedOnce = await mkdtemp(join(tmpdir(), 'winnow-store-'))
  await makeKilled(killedOnce)
})
afterAll(() => rm(killedOnce, { recursive: true, force: true }))

async function killedDirectory(): Promise<string> {
  const directory = await directories()
  await cp(killedOnce, directory, { recursive: true })
  return directory
}

async function makeKilled(killed: string): Promise<void> {
  const directory = await mkdtemp(join(killed, 'alive-'))
  await withStore({ directory }, async ({ ledger, accounts }) => {
    await accounts.create({ name: 'a shop', nowMs: 1 })
    for (let at = 1; at <= FIRST; at += 1) await ledger.append([madeEntry(at)])
  })
  const file = dataFiles.ledger(directory)
  const endMark = dataFiles.endMark(directory)
  const bounds = { commitDelayMs: 0, maxPages: 0 }
  const writer = new LedgerWriter({ file, durability: 'full', ...bounds, endMark })
  for (let at = FIRST + 1; at <= ALL; at += 1) {
    const pack = new EntryPack()
    packEntry(pack, madeEntry(at))
    writer.append(pack.take())
  }
  for (const name of ['ledger.db', 'ledger.db-wal', 'ledger.end']) {
    await copyFile(join(directory, name), join(killed, name))
  }
  writer.close()
  await rm(directory, { recursive: true })
}

async function overwrite(file: string, from: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, from)
  await handle.close()
}

const logOf = (directory: string): string => `${dataFiles.ledger(directory)}-wal`

/** Each loses entries at the end of the ledger, and leaves a database that SQLite finds sound. */
const LOSSES: readonly (readonly [string, (directory: string) => Promise<void>])[] = [
  ['bytes of its log are changed', (at) => overwrite(logOf(at), 120_000, Buffer.from('xyz'))],
  ['a page of its log is zeroed', (at) => overwrite(logOf(at), 120_000, Buffer.alloc(8192))],
  ['its log is cut short', (at) => truncate(logOf(at), 150_000)],
  ['its log is emptied', (at) => truncate(logOf(at), 0)],
  ['its log is removed', (at) => rm(logOf(at))],
  ['the head of its log is changed', (at) => overwrite(logOf(at), 8, Buffer.alloc(8))],
]

describe.each(LOSSES)('a ledger that lost entries: %s', (_, lose) => {
  it('is refused, with how many are missing, and again at the next start', async () => {
    const directory = await killedDirectory()
    await lose(directory)
    for (let start = 0; start < 2; start += 1) {
      await expect(withStore({ directory }, async () => undefined)).rejects.toThrow(
        /ledger ends with entry \d+, but ledger\.end knows entry 60: \d+ entries are missing/,
      )
    }
  })

  it('is told to whoever reads it, and is no backup', async () => {
    const directory = await killedDirectory()
    await lose(directory)
    const store = openReadOnlyStore(directory)
    expect(store.missing).toMatch(/are missing/)
    await store.close()
    await expect(copyDirectory(directory, await directories())).rejects.toThrow(/are missing/)
  })

  it('is taken by whoever says that it was restored, from then on without a word', async () => {
    const directory = await killedDirectory()
    await lose(directory)
    const told: string[] = []
    const onRestored = (missing: string) => told.push(missing)
    const last = await withStore({ directory, onRestored }, async ({ ledger }) => ledger.last())
    expect(told).toHaveLength(1)
    expect(last).toBeGreaterThanOrEqual(FIRST)
    expect(last).toBeLessThan(ALL)
    await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(last + 1)]))
  })
})

it('a killed ledger whose log is whole lacks nothing', async () => {
  const directory = await killedDirectory()
  expect(await withStore({ directory }, async ({ ledger }) => ledger.last())).toBe(ALL)
})

it('what lies in a log behind the damage can be salvaged after the start was refused', async () => {
  const [directory, target] = [await killedDirectory(), await directories()]
  await overwrite(logOf(directory), 120_000, Buffer.from('xyz'))
  await expect(withStore({ directory }, async () => undefined)).rejects.toThrow(/are missing/)
  const survey = await salvageDirectory(directory, target)
  expect(survey).toMatchObject({ known: ALL, last: { sequence: ALL } })
  expect(survey.lostEntries).toBeLessThan(10)
  expect(await withStore({ directory: target }, async ({ ledger }) => ledger.last())).toBe(ALL)
})

describe('a ledger that is another one', () => {
  it('is refused by the mark of the end alone', async () => {
    const [here, there] = [await directories(), await directories()]
    const seed = { lo: 1, hi: 2 }
    await withStore({ directory: here, seed }, ({ ledger }) => ledger.append([madeEntry(1)]))
    await withStore({ directory: there, seed }, ({ ledger }) =>
      ledger.append([{ ...madeEntry(1), body: '{"$type":"other"}' }, madeEntry(2)]),
    )
    await copyFile(dataFiles.ledger(there), dataFiles.ledger(here))
    for (const name of await readdir(here)) {
      if (name.startsWith('records')) await rm(join(here, name))
    }
    await expect(withStore({ directory: here }, async () => undefined)).rejects.toThrow(
      /entry 1 of the ledger is not the one that ledger\.end knows/,
    )
  })

  it('is refused when it is gone and only its mark is left', async () => {
    const directory = await killedDirectory()
    await rm(dataFiles.ledger(directory))
    await rm(logOf(directory))
    await expect(withStore({ directory }, async () => undefined)).rejects.toThrow(/gone or empty/)
  })
})
