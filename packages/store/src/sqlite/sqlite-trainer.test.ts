import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FitProgress, LedgerEntry } from '@winnow/engine'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fitTask, scoredEntries } from '../laws/fit-rows.test.support.ts'
import { dataFiles } from './data-files.ts'
import { openDatabase } from './database/open-database.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sqliteTrainer } from './sqlite-trainer.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-trainer-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** An entry with an outcome of a format that nobody knows. */
const unopened = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  outcome: new Uint8Array([9, 9]),
})

const cutShort = (entry: LedgerEntry): LedgerEntry =>
  entry.kind === 'event' ? { ...entry, body: '{"$type":' } : entry

it.each([
  ['cannot be opened', unopened],
  ['has half a body', cutShort],
])('leaves out an entry that %s, and counts it', async (_why, damaged) => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(
    scoredEntries.map((each) => (each.sequence % 50 === 7 ? damaged(each) : each)),
  )
  const told: FitProgress[] = []
  const fitted = await store.trainer.fit(fitTask(), (progress) => told.push(progress))
  expect(fitted?.summary).toMatchObject({ rows: 116, bad: 29, unreadable: 3 })
  expect(told.at(-1)).toMatchObject({ phase: 'judging', unreadable: 3 })
  await store.close()
})

it('fits nothing when no entry can be read, and says how many could not', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(scoredEntries.map(unopened))
  const told: FitProgress[] = []
  expect(await store.trainer.fit(fitTask(), (progress) => told.push(progress))).toBeUndefined()
  expect(told.at(-1)).toMatchObject({ phase: 'fitting', rows: 119, unreadable: 119 })
  await store.close()
})

it('fits to the other rows when the disk gives back another one than was written', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(scoredEntries)
  const database = openDatabase(dataFiles.ledger(directory))
  database.exec("UPDATE ledger SET body = '{}' WHERE sequence = 9")
  database.close()
  const fitted = await store.trainer.fit(fitTask())
  expect(fitted?.summary).toMatchObject({ rows: 118, bad: 29, unreadable: 1 })
  await store.close()
})

it('says so when a fit cannot come to its end, and fits again after it', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(scoredEntries)
  const trainer = sqliteTrainer(join(directory, 'nowhere'))
  await expect(trainer.fit(fitTask())).rejects.toThrow()
  const again = sqliteTrainer(directory)
  const first = again.fit(fitTask())
  await expect(again.fit(fitTask())).rejects.toThrow('already')
  await first
  expect(await again.fit(fitTask())).toBeDefined()
  await again.close()
  await store.close()
})

it('lets a fit go when it is closed', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(scoredEntries)
  const why = store.trainer.fit(fitTask()).catch((error: unknown) => String(error))
  await store.close()
  expect(await why).toContain('stopped')
})
