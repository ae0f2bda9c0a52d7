import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encodeOutcome,
  FEATURES,
  type FitProgress,
  type FitTask,
  type LedgerEntry,
} from '@winnow/engine'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMemoryStore } from '../memory/open-memory-store.ts'
import { dataFiles } from './data-files.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { SqliteTrainer } from './sqlite-trainer.ts'

const ROWS = 120
const isBad = (sequence: number): boolean => sequence % 4 === 0

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-trainer-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** An event of which one feature tells whether it is bad. */
function entry(sequence: number): LedgerEntry {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[3] = isBad(sequence) ? 5 + (sequence % 7) : sequence % 5
  const scores = new Float32Array(5).fill(10)
  return {
    sequence,
    environment: 1,
    kind: 'event',
    receivedAtMs: sequence * 1000,
    body: '{"$type":"$login"}',
    requestId: undefined,
    outcome: encodeOutcome({
      modelVersion: 'starter-1',
      scores,
      features,
      online: new Float32Array(0),
      enrichment: {},
    }),
  }
}

const entries = Array.from({ length: ROWS }, (_, at) => entry(at + 1))

const task = (): FitTask => ({
  abuseType: 'payment_abuse',
  seed: 7,
  settledMs: -Infinity,
  rows: Float64Array.from(
    entries.flatMap(({ sequence, receivedAtMs }) => [
      sequence,
      receivedAtMs,
      1,
      Number(isBad(sequence)),
    ]),
  ),
})

it('fits in its thread what is fitted in this one, byte for byte', async () => {
  const store = await openSqliteStore({ directory })
  const twin = openMemoryStore()
  await store.ledger.append(entries)
  await twin.ledger.append(entries)
  const fitted = await store.trainer.fit(task())
  expect(fitted?.summary).toMatchObject({ kind: 'ridge', rows: 119, bad: 29 })
  expect(fitted).toEqual(await twin.trainer.fit(task()))
  await store.close()
})

/** The n-th of fifty entries, which cannot be read. */
type Spoilt = (entry: LedgerEntry, nth: number) => LedgerEntry

const unopened: Spoilt = (one, nth) =>
  nth === 7 ? { ...one, outcome: new Uint8Array([9, 9]) } : one
const cutShort: Spoilt = (one, nth) => (nth === 7 ? { ...one, body: '{"$type":' } : one)

it.each([
  ['cannot be opened', unopened],
  ['has half a body', cutShort],
])('fits to the other rows when one %s, and counts it', async (_why, spoilt) => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries.map((one) => spoilt(one, one.sequence % 50)))
  const told: FitProgress[] = []
  const fitted = await store.trainer.fit(task(), (progress) => told.push(progress))
  expect(fitted?.summary).toMatchObject({ rows: 116, bad: 29, unreadable: 3 })
  expect(told.at(-1)).toMatchObject({ phase: 'judging', unreadable: 3 })
  await store.close()
})

it('fits to the other rows when the disk gives back another one than was written', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries)
  const database = openDatabase(dataFiles.ledger(directory))
  database.exec("UPDATE ledger SET body = '{}' WHERE sequence = 9")
  database.close()
  const fitted = await store.trainer.fit(task())
  expect(fitted?.summary).toMatchObject({ rows: 118, bad: 29, unreadable: 1 })
  await store.close()
})

it('counts what it could not read when nothing is left to fit to', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries.map((one) => unopened(one, 7)))
  const told: FitProgress[] = []
  expect(await store.trainer.fit(task(), (progress) => told.push(progress))).toBeUndefined()
  expect(told.at(-1)).toMatchObject({ phase: 'fitting', rows: 119, unreadable: 119 })
  await store.close()
})

it('tells how far a fit is', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries)
  const told: FitProgress[] = []
  await store.trainer.fit(task(), (progress) => told.push(progress))
  const rows = { rows: 119, unreadable: 0 }
  expect(told).toEqual([
    { phase: 'reading', read: 0, ...rows },
    { phase: 'fitting', read: 119, ...rows },
    { phase: 'judging', read: 119, ...rows },
  ])
  await store.close()
})

it('says so when a fit cannot come to its end, and fits again after it', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries)
  const trainer = new SqliteTrainer(join(directory, 'nowhere'))
  await expect(trainer.fit(task())).rejects.toThrow()
  const again = new SqliteTrainer(directory)
  const first = again.fit(task())
  await expect(again.fit(task())).rejects.toThrow('already')
  await first
  expect(await again.fit(task())).toBeDefined()
  await again.close()
  await store.close()
})

it('lets a fit go when it is closed', async () => {
  const store = await openSqliteStore({ directory })
  await store.ledger.append(entries)
  const why = store.trainer.fit(task()).catch((error: unknown) => String(error))
  await store.close()
  expect(await why).toContain('stopped')
})
