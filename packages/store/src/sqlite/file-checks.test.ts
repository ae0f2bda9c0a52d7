import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotPart } from '@winnow/engine'
import { expect, it } from 'vitest'
import { filledDirectories } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { openDatabase } from './database/open-database.ts'
import { FileChecks } from './file-checks.ts'
import { madeEntry } from './made-entry.test.support.ts'

const COUNT = 300

async function* onePart(): AsyncGenerator<SnapshotPart> {
  yield { name: 'entities', bytes: new Uint8Array(1000) }
}

const filled = filledDirectories(async ({ ledger, records, snapshots }) => {
  await ledger.append(Array.from({ length: COUNT }, (_, at) => madeEntry(at + 1)))
  await records.settled(COUNT)
  await snapshots.write(COUNT, onePart())
})

/** What one check of everything tells. */
async function checked(directory: string) {
  const told = { ledger: [] as string[], records: [] as string[], snapshots: -1 }
  const checks = new FileChecks({
    directory,
    last: () => COUNT,
    onLedger: ({ message }) => told.ledger.push(message),
    onRecords: (damage) => told.records.push(damage),
    onSnapshots: (count) => (told.snapshots = count),
  })
  await checks.run()
  await checks.close()
  checks.release()
  return told
}

async function zero(file: string, at: number, length: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length), 0, length, at)
  await handle.close()
}

it('tells nothing of what is whole', async () => {
  expect(await checked(await filled())).toEqual({ ledger: [], records: [], snapshots: 0 })
})

it('tells of an entry that was changed, and nothing else', async () => {
  const directory = await filled()
  const ledger = openDatabase(dataFiles.ledger(directory))
  ledger.exec(`UPDATE ledger SET body = replace(body, '$time', '$tide') WHERE sequence = 200`)
  ledger.close()
  const told = await checked(directory)
  expect(told).toMatchObject({ records: [], snapshots: 0 })
  expect(told.ledger).toEqual([expect.stringContaining('entry 200 of the ledger is damaged')])
})

it('tells of a zeroed page of the records', async () => {
  const directory = await filled()
  const file = dataFiles.records(directory)
  await zero(file, (await stat(file)).size - 5 * 4096, 4096)
  const told = await checked(directory)
  expect(told).toMatchObject({ ledger: [], snapshots: 0 })
  expect(told.records).toHaveLength(1)
})

it('tells of records that are no database at all', async () => {
  const directory = await filled()
  await zero(dataFiles.records(directory), 0, 4096)
  expect((await checked(directory)).records).toHaveLength(1)
})

it('tells of a snapshot that was changed', async () => {
  const directory = await filled()
  const [name = ''] = await readdir(dataFiles.snapshots(directory))
  const handle = await open(join(dataFiles.snapshots(directory), name), 'r+')
  await handle.write('x', 500)
  await handle.close()
  expect(await checked(directory)).toEqual({ ledger: [], records: [], snapshots: 1 })
})
