import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { EntryPack } from './entry-pack.ts'
import { packEntry } from './pack-entry.ts'
import { LedgerWriter } from './ledger-writer.ts'

const directories = temporaryDirectories()

/** A ledger of one entry, and how its file is written. */
async function ledgerOfOne(): Promise<{ directory: string; file: string; writer: LedgerWriter }> {
  const directory = join(await directories(), 'data')
  await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(1)]))
  const file = dataFiles.ledger(directory)
  const writer = new LedgerWriter({ file, durability: 'full', commitDelayMs: 0, maxPages: 0 })
  return { directory, file, writer }
}

function append(writer: LedgerWriter, ...sequences: readonly number[]): void {
  const pack = new EntryPack()
  for (const sequence of sequences) packEntry(pack, madeEntry(sequence))
  writer.append(pack.take())
}

/** Whatever fails and is not known to have left nothing puts the last commit in doubt. */
function fail(writer: LedgerWriter): void {
  expect(() => writer.write([{ sql: 'SELECT * FROM nowhere', parameters: [] }])).toThrow(/nowhere/)
}

function lastIn(file: string): number {
  const database = openDatabase(file, { readOnly: true })
  const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
  database.close()
  return last
}

it('keeps what a commit in doubt left, and adds what is missing', async () => {
  const { file, writer } = await ledgerOfOne()
  append(writer, 2, 3)
  fail(writer)
  append(writer, 2, 3, 4)
  writer.close()
  expect(lastIn(file)).toBe(4)
})

it.each([
  ['entries', (writer: LedgerWriter) => append(writer, 3)],
  ['queries', (writer: LedgerWriter) => writer.write([])],
])('builds %s on a commit in doubt only once all of it is in the file', async (_, build) => {
  const { file, writer } = await ledgerOfOne()
  const reader = openDatabase(file, { readOnly: true })
  reader.exec('BEGIN')
  expect(numberOf(reader, 'SELECT max(sequence) FROM ledger')).toBe(1)
  append(writer, 2)
  fail(writer)
  expect(() => build(writer)).toThrow('the log is still being read')
  expect(lastIn(file)).toBe(2)
  reader.exec('COMMIT')
  build(writer)
  reader.close()
  writer.close()
})

it('does not go on in another file that was put in its place, nor makes one', async () => {
  const { directory, file, writer } = await ledgerOfOne()
  const [older, away] = [`${directory}-older`, `${directory}-away`]
  await cp(directory, older, { recursive: true })
  append(writer, 2)
  fail(writer)
  await rename(directory, away)
  expect(() => append(writer, 3)).toThrow(/is gone/)
  await rename(older, directory)
  expect(() => append(writer, 3)).toThrow(/not the file it was/)
  expect(lastIn(file)).toBe(1)
  await rename(directory, older)
  await rename(away, directory)
  append(writer, 3)
  writer.close()
  expect(lastIn(file)).toBe(3)
})
