import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { StoreStopped } from '../errors.ts'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { openDatabase } from './database/open-database.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sumsFileOf } from './records/page-sums.ts'
import { recordsDigest } from './records/records-digest.ts'
import { StoreReader } from './store-reader.ts'

const directories = temporaryDirectories()

it('who asks closed records to settle does not wait for ever', async () => {
  const store = await openSqliteStore({ directory: await directories() })
  await store.ledger.append([madeEntry(1)])
  await store.close()
  const outcome = await store.records.settled(1).catch((error: unknown) => error)
  expect(outcome ?? new StoreStopped('folded before')).toBeInstanceOf(StoreStopped)
})

it('the index of risky users and the table of lists are made for records that are older, which stay', async () => {
  const directory = await directories()
  const first = await openSqliteStore({ directory })
  await first.ledger.append([madeEntry(1)])
  await first.records.settled(1)
  await first.close()
  const older = openDatabase(dataFiles.records(directory))
  older.exec(
    'DROP INDEX risky_users; DROP TABLE list_values; UPDATE subjects SET events = events + 1',
  )
  const counted = older.prepare('SELECT events FROM subjects').all()
  older.close()
  rmSync(sumsFileOf(dataFiles.records(directory)))
  await (await openSqliteStore({ directory })).close()
  const newer = openDatabase(dataFiles.records(directory))
  const plan = newer
    .prepare('EXPLAIN QUERY PLAN SELECT id FROM subjects WHERE environment = 1 AND levels <> 0')
    .all()
  expect(JSON.stringify(plan)).toContain('risky_users')
  expect(newer.prepare('SELECT events FROM subjects').all()).toEqual(counted)
  expect(newer.prepare('SELECT * FROM list_values').all()).toEqual([])
  newer.close()
})

it('records without a table of lists have the digest of records without lists', async () => {
  const directory = await directories()
  const first = await openSqliteStore({ directory })
  await first.ledger.append([madeEntry(1)])
  const digest = await first.records.digest()
  await first.close()
  const older = openDatabase(dataFiles.records(directory))
  older.exec('DROP TABLE list_values')
  older.close()
  const reader = new StoreReader(directory)
  expect(recordsDigest(reader.opened('records')).digest).toBe(digest)
  reader.close()
})
