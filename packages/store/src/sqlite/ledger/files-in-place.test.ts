import { copyFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { openDatabase } from '../database/open-database.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { EntryPack } from './entry-pack.ts'
import { packEntry } from './pack-entry.ts'
import { LedgerWriter } from './ledger-writer.ts'

const directories = temporaryDirectories()

/** A ledger of ten entries as a service has it open: one writes, another holds it. */
async function openLedger() {
  const directory = await directories()
  await withStore({ directory }, async () => undefined)
  const file = dataFiles.ledger(directory)
  const endMark = dataFiles.endMark(directory)
  const bounds = { commitDelayMs: 0, maxPages: 0 }
  const writer = new LedgerWriter({ file, durability: 'full', ...bounds, endMark })
  const holder = openDatabase(file, { readOnly: true })
  const append = (sequence: number): void => {
    const pack = new EntryPack()
    packEntry(pack, madeEntry(sequence))
    writer.append(pack.take())
  }
  for (let at = 1; at <= 10; at += 1) append(at)
  const close = (): void => {
    holder.close()
    writer.close()
  }
  return { directory, file, writer, append, close }
}

const lastOf = (directory: string): Promise<number> =>
  withStore({ directory }, async ({ ledger }) => ledger.last())

type Spoil = (file: string) => Promise<unknown>

describe('a file of the ledger that is not the open one any more', () => {
  const losses: readonly (readonly [string, Spoil])[] = [
    ['the ledger is removed', (file) => rm(file)],
    ['the ledger is renamed', (file) => rename(file, `${file}.away`)],
    [
      'the ledger is swapped',
      (file) => copyFile(file, `${file}.2`).then(() => rename(`${file}.2`, file)),
    ],
    ['the ledger is cut short', (file) => truncate(file, 4096)],
    ['the log is removed', (file) => rm(`${file}-wal`)],
    ['the log is swapped', (file) => rm(`${file}-wal`).then(() => writeFile(`${file}-wal`, 'x'))],
    [
      'the log is cut short',
      async (file) => truncate(`${file}-wal`, (await stat(`${file}-wal`)).size - 1),
    ],
    ['the log is emptied', (file) => truncate(`${file}-wal`, 0)],
  ]

  it.each(losses)('makes every further append fail, and every look: %s', async (_, lose) => {
    const { file, writer, append, close } = await openLedger()
    await lose(file)
    for (const sequence of [11, 11, 12]) {
      expect(() => append(sequence)).toThrow(/is gone|not the file it was|cut short/)
      expect(() => writer.look()).toThrow(/is gone|not the file it was|cut short/)
    }
    close()
  })

  it('is seen by a look when nobody writes', async () => {
    const { file, writer, append, close } = await openLedger()
    writer.look()
    await rename(file, `${file}.away`)
    expect(() => writer.look()).toThrow(/is gone/)
    await rename(`${file}.away`, file)
    writer.look()
    append(11)
    close()
  })

  it.each([
    ['is removed', (file: string) => rm(`${file}-wal`)],
    [
      'is swapped by an older copy of itself',
      async (file: string) => {
        await copyFile(`${file}-wal`, `${file}.copy`)
        await rename(`${file}.copy`, `${file}-wal`)
      },
    ],
  ])('a log that %s loses nothing: what it held is moved into the ledger', async (_, lose) => {
    const { directory, file, append, close } = await openLedger()
    await lose(file)
    expect(() => append(11)).toThrow(/start again/)
    close()
    expect(await lastOf(directory)).toBe(10)
  })

  it('a ledger that comes back has what was acknowledged, and goes on', async () => {
    const { directory, file, append, close } = await openLedger()
    await rename(file, `${file}.away`)
    expect(() => append(11)).toThrow(/is gone/)
    await rename(`${file}.away`, file)
    append(11)
    append(12)
    close()
    expect(await lastOf(directory)).toBe(12)
  })
})
