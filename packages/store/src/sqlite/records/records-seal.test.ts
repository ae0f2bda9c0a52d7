import { open, rm, stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { openDatabase } from '../database/open-database.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { sealFault } from './records-seal.ts'

const directories = temporaryDirectories()

async function filled(): Promise<string> {
  const directory = await directories()
  await withStore({ directory }, async ({ ledger, records }) => {
    await ledger.append(Array.from({ length: 200 }, (_, at) => madeEntry(at + 1)))
    await records.settled(200)
  })
  return directory
}

const digestOf = (directory: string, told: unknown[] = []): Promise<string> =>
  withStore({ directory, onRecordsDamage: (damage) => told.push(damage) }, async (store) => {
    await store.records.settled(200)
    return store.records.digest()
  })

/** Changes a value as SQLite would, so that it finds nothing wrong. */
async function changeRow(file: string): Promise<void> {
  const records = openDatabase(file)
  records.exec('UPDATE subjects SET events = events + 1')
  records.close()
}

it('nothing is told of records that lie as they were closed', async () => {
  const directory = await filled()
  expect((await stat(dataFiles.recordsSeal(directory))).size).toBeGreaterThan(0)
  expect(sealFault(directory)).toBeUndefined()
  const told: unknown[] = []
  await digestOf(directory, told)
  expect(told).toEqual([])
})

it.each([
  ['a value was changed', changeRow],
  [
    'a byte was changed',
    async (file: string) => {
      const handle = await open(file, 'r+')
      await handle.write('x', (await handle.stat()).size - 100)
      await handle.close()
    },
  ],
])('records in which %s are made anew, and it is told', async (_, change) => {
  const directory = await filled()
  const before = await digestOf(directory)
  await change(dataFiles.records(directory))
  expect(sealFault(directory)).toMatch(/was changed since it was closed/)
  const told: unknown[] = []
  expect(await digestOf(directory, told)).toBe(before)
  expect(told).toEqual([expect.stringMatching(/was changed/), undefined])
})

it('records that nobody sealed are taken as they are', async () => {
  const directory = await filled()
  const before = await digestOf(directory)
  await rm(dataFiles.recordsSeal(directory))
  await changeRow(dataFiles.records(directory))
  expect(await digestOf(directory)).not.toBe(before)
})

it('is broken while the records are in use', async () => {
  const directory = await filled()
  await withStore({ directory }, async () => {
    await expect(stat(dataFiles.recordsSeal(directory))).rejects.toThrow(/ENOENT/)
  })
})
