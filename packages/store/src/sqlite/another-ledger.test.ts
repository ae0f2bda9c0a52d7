import { copyFile, readdir, rm } from 'node:fs/promises'
import type { Ledger, LedgerEntry, SnapshotPart } from '@winnow/engine'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { openDatabase } from './database/open-database.ts'
import { openReadOnlyStore } from './open-read-only.ts'
import { SnapshotWriter } from './snapshots/snapshot-file.ts'
import { sumsFileOf } from './records/page-sums.ts'

const directories = temporaryDirectories()

const SEED = { lo: 1, hi: 2 }

/** Entries 1 … `last`, of which all after `common` are others for each `author`. */
const entries = (author: string, common: number, last: number): readonly LedgerEntry[] =>
  Array.from({ length: last }, (_, at) => {
    const entry = madeEntry(at + 1)
    if (entry.sequence <= common) return entry
    return { ...entry, body: JSON.stringify({ $type: 'view', $user_id: author }) }
  })

async function* onePart(): AsyncGenerator<SnapshotPart> {
  yield { name: 'entities', bytes: new Uint8Array(100) }
}

interface Wanted {
  readonly author: string
  /** Entries that every author has. */
  readonly common: number
  readonly last: number
  /** Sequences of snapshots. */
  readonly snapshots?: readonly number[]
}

async function madeDirectory({ author, common, last, snapshots = [] }: Wanted): Promise<string> {
  const directory = await directories()
  const append = (ledger: Ledger, from: number, to: number) =>
    ledger.append(entries(author, common, last).slice(from, to))
  await withStore({ directory, seed: SEED }, async (store) => {
    let done = 0
    for (const sequence of snapshots) {
      await append(store.ledger, done, sequence)
      await store.snapshots.write(sequence, onePart())
      done = sequence
    }
    await append(store.ledger, done, last)
    await store.records.settled(last)
  })
  return directory
}

/** Puts one directory's ledger in the place of the other's, and leaves what else is there. */
const putLedger = (from: string, into: string): Promise<void> =>
  copyFile(dataFiles.ledger(from), dataFiles.ledger(into))

/** The ledger was put there on purpose. */
const onRestored = (): void => undefined

const digestOf = (directory: string): Promise<string> =>
  withStore({ directory, onRestored }, async ({ ledger, records }) => {
    await records.settled(ledger.last())
    return records.digest()
  })

const newestRead = async (directory: string): Promise<number | undefined> => {
  const store = openReadOnlyStore(directory)
  const newest = await store.snapshots.latest()
  await store.close()
  return newest?.sequence
}

const newest = (directory: string): Promise<number | undefined> =>
  withStore(
    { directory, onRestored },
    async ({ snapshots }) => (await snapshots.latest())?.sequence,
  )

it('put in the place of one that ended sooner: snapshots of what both have are kept, others go', async () => {
  const here = await madeDirectory({ author: 'here', common: 4, last: 9, snapshots: [4, 8] })
  const there = await madeDirectory({ author: 'there', common: 4, last: 20 })
  await putLedger(there, here)
  expect(await newestRead(here)).toBe(4)
  expect(await newest(here)).toBe(4)
  expect(await readdir(dataFiles.snapshots(here))).toEqual(['snapshot-0000000000000004'])
})

it('put in the place of one that ended sooner: records are folded anew', async () => {
  const here = await madeDirectory({ author: 'here', common: 4, last: 9 })
  const there = await madeDirectory({ author: 'there', common: 4, last: 20 })
  await putLedger(there, here)
  expect(await digestOf(here)).toBe(await digestOf(there))
})

it('that ended sooner is read without the snapshots of what came later', async () => {
  const here = await madeDirectory({ author: 'here', common: 9, last: 9, snapshots: [3, 8] })
  const backup = await madeDirectory({ author: 'here', common: 5, last: 5 })
  await putLedger(backup, here)
  expect(await newestRead(here)).toBe(3)
})

it('is nothing an older version could tell: its snapshots and records stay', async () => {
  const directory = await madeDirectory({ author: 'here', common: 0, last: 9, snapshots: [8] })
  const before = await digestOf(directory)
  const writer = new SnapshotWriter(dataFiles.snapshots(directory))
  writer.finish({ sequence: 8, checksum: undefined })
  const records = openDatabase(dataFiles.records(directory))
  records.exec('ALTER TABLE progress DROP COLUMN checksum; UPDATE subjects SET events = events + 1')
  records.close()
  await rm(sumsFileOf(dataFiles.records(directory)))
  expect(await newest(directory)).toBe(8)
  expect(await digestOf(directory)).not.toBe(before)
})

it('that ended sooner than the records is taken on purpose alone, and they are folded anew', async () => {
  const here = await madeDirectory({ author: 'here', common: 9, last: 9, snapshots: [3, 8] })
  const backup = await madeDirectory({ author: 'here', common: 5, last: 5 })
  await putLedger(backup, here)
  await expect(withStore({ directory: here }, async () => undefined)).rejects.toThrow(
    /ends with entry 5, but ledger\.end knows entry 9: 4 entries are missing/,
  )
  expect(await digestOf(here)).toBe(await digestOf(backup))
  expect(await withStore({ directory: here }, async ({ ledger }) => ledger.last())).toBe(5)
})
