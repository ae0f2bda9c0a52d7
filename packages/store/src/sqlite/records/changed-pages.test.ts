import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import {
  filledDirectories,
  temporaryDirectories,
  withStore,
} from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import type { Database } from '../database/database.ts'
import { closeTidily, openDatabase } from '../database/open-database.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { changedPages } from './changed-pages.ts'
import { KeptHandles } from './kept-handles.ts'
import { loggedPages, pageLogOf } from './page-log.ts'
import { PageSums, sumsFileOf } from './page-sums.ts'

const directories = temporaryDirectories()

const MANY = 200

/** Bytes of the head of a log, and of each frame's. */
const [LOG_HEAD, FRAME_HEAD] = [32, 24]

const PAGE = 4096

const SEED = Number(process.env['WINNOW_SEED'] ?? 20_261_126)

/** Numbers below a bound, from one seed. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const filled = filledDirectories(async ({ ledger, records }) => {
  await ledger.append(Array.from({ length: MANY }, (_, at) => madeEntry(at + 1)))
  await records.settled(MANY)
})

const digestOf = (directory: string, told: unknown[] = []): Promise<string> =>
  withStore({ directory, onRecordsDamage: (damage) => told.push(damage) }, async (store) => {
    await store.records.settled(MANY)
    return store.records.digest()
  })

/** Changes a value as SQLite would, so that it finds nothing wrong. */
function changeRow(file: string): void {
  const records = openDatabase(file)
  records.exec('UPDATE subjects SET events = events + 1')
  closeTidily(records)
}

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, 'x', at)
  closeSync(handle)
}

it('nothing is told of records that lie as they were closed', async () => {
  const directory = await filled()
  expect(statSync(sumsFileOf(dataFiles.records(directory))).size).toBeGreaterThan(0)
  const told: unknown[] = []
  await digestOf(directory, told)
  expect(told).toEqual([])
})

it.each([
  ['a value was changed', changeRow],
  ['a byte was changed', (file: string) => flip(file, statSync(file).size - 100)],
  ['the last page is missing', (file: string) => truncateSync(file, statSync(file).size - PAGE)],
])('records in which %s are made anew, and it is told', async (_, change) => {
  const directory = await filled()
  const before = await digestOf(directory)
  change(dataFiles.records(directory))
  const told: unknown[] = []
  expect(await digestOf(directory, told)).toBe(before)
  expect(told).toEqual([expect.stringMatching(/is not what was written|malformed/), undefined])
})

it('records without sums are taken as they are', async () => {
  const directory = await filled()
  const before = await digestOf(directory)
  rmSync(sumsFileOf(dataFiles.records(directory)))
  changeRow(dataFiles.records(directory))
  expect(await digestOf(directory)).not.toBe(before)
})

const handles = new KeptHandles()
afterAll(() => handles.close())

/** A table that is written to as records are: its log is moved a few times, and is not empty at the end. */
async function written(random: (below: number) => number) {
  const file = join(await directories(), 'some.db')
  const database = openDatabase(file, { autoCheckpoint: 0, pageBytes: PAGE })
  onTestFinished(() => database.close())
  database.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, words TEXT)')
  const sums = new PageSums(file, database, { moveFrames: 50 })
  const write = () => {
    const words = 'word '.repeat(50 + random(400))
    database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)').run(random(500), words)
    sums.moveLongLog()
  }
  for (let count = 0; count < 300; count += 1) write()
  return { file, database, sums, write }
}

const rowsOf = (database: Database): string =>
  JSON.stringify(database.prepare('SELECT * FROM kept').all())

/** The files as a kill leaves them. */
function killedCopy(file: string, to: string): string {
  for (const end of ['', '-wal', '-shm', '.sums']) cpSync(file + end, to + end)
  return to
}

function rowsAfterKill(file: string): string {
  const database = openDatabase(file, { readOnly: true })
  try {
    return rowsOf(database)
  } catch (error) {
    return String(error)
  } finally {
    database.close()
  }
}

/** What is reported of a copy; opens it first, as SQLite then reads its log. */
function toldOf(file: string): string | undefined {
  const database = openDatabase(file, { readOnly: true })
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return changedPages(file, handles)
  } catch (error) {
    return String(error)
  } finally {
    database.close()
  }
}

it('while a database is written, nothing that was written is taken for a change', async () => {
  const { file, database, write } = await written(chance(SEED))
  const reader = openDatabase(file, { readOnly: true })
  onTestFinished(() => reader.close())
  for (let round = 0; round < 60; round += 1) {
    if (round % 20 === 0) reader.exec('BEGIN; SELECT count(*) FROM kept')
    if (round % 20 === 15) reader.exec('COMMIT')
    write()
    expect(changedPages(file, handles), `seed ${SEED}, round ${round}`).toBeUndefined()
  }
  expect(rowsOf(database).length).toBeGreaterThan(10_000)
})

it('a log gives each of its pages once, as it was written last', async () => {
  const random = chance(SEED)
  const { file, database } = await written(random)
  const change = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)')
  for (let count = 0; count < 200; count += 1) change.run(random(500), `${count} `.repeat(200))
  const log = pageLogOf(file, PAGE, handles)
  const bytes = readFileSync(`${file}-wal`)
  const newest = new Map<number, string>()
  for (let frame = 0; frame < log.frames; frame += 1) {
    const at = LOG_HEAD + frame * (FRAME_HEAD + PAGE) + FRAME_HEAD
    newest.set(bytes.readUInt32BE(at - FRAME_HEAD), bytes.toString('latin1', at, at + PAGE))
  }
  const given: [number, string][] = []
  for (const one of loggedPages(log)) {
    given.push([one.page, Buffer.from(one.bytes).toString('latin1')])
  }
  expect(log.frames).toBeGreaterThan(200)
  expect(given.length).toBe(newest.size)
  expect(new Map(given)).toEqual(newest)
})

it('after a kill, a byte that changed in the file is told, or was not read from it', async () => {
  const random = chance(SEED)
  const { file, database } = await written(random)
  const whole = rowsOf(database)
  let told = 0
  for (let round = 0; round < 40; round += 1) {
    const copy = killedCopy(file, `${file}-${round}`)
    flip(copy, random(statSync(copy).size))
    const fault = toldOf(copy)
    if (fault === undefined) expect(rowsAfterKill(copy), `seed ${SEED}, ${round}`).toBe(whole)
    else told += 1
  }
  expect(told).toBeGreaterThan(0)
})

it.each([
  ['gone', (log: string) => truncateSync(log, 0)],
  ['cut short', (log: string) => truncateSync(log, Math.floor(statSync(log).size / 2))],
  ['damaged', (log: string) => flip(log, LOG_HEAD + 100)],
])('a log that was moved in part, and is then %s, is told', async (_, hurt) => {
  const random = chance(SEED)
  const { file, write, sums } = await written(random)
  sums.moveLog()
  write()
  const reader = openDatabase(file, { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM kept')
  onTestFinished(() => reader.close())
  for (let count = 0; count < 100; count += 1) write()
  const copy = killedCopy(file, `${file}-copy`)
  expect(toldOf(killedCopy(file, `${file}-whole`))).toBeUndefined()
  hurt(`${copy}-wal`)
  expect(toldOf(copy)).toMatch(/lacks what its log held/)
})
