import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Statement } from './database.ts'
import { closeTidily, openDatabase } from './open-database.ts'
import { explain, isCleanRefusal, isConstraint, isDamage, sqliteCode } from './sqlite-errors.ts'

let folder = ''
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-errors-'))
  database = openDatabase(join(folder, 'one.db'))
})
afterEach(async () => {
  if (database.isOpen) database.close()
  await rm(folder, { recursive: true })
})

/** Every way a statement is run. */
const WAYS: readonly (readonly [string, (statement: Statement) => unknown])[] = [
  ['run', (statement) => statement.run()],
  ['get', (statement) => statement.get()],
  ['all', (statement) => statement.all()],
  ['iterate', (statement) => [...statement.iterate()]],
]

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe.each(WAYS)('what %s throws', (_way, run) => {
  it('of a row that may not be is a constraint', () => {
    database.exec('CREATE TABLE t (a INTEGER NOT NULL UNIQUE); INSERT INTO t VALUES (1)')
    for (const value of ['1', 'NULL']) {
      const insert = database.prepare(`INSERT INTO t VALUES (${value})`)
      const error = thrownBy(() => run(insert))
      expect([isConstraint(error), isDamage(error)]).toEqual([true, false])
    }
  })

  it('of what finds no room is a clean refusal, and says so', () => {
    database.exec('CREATE TABLE t (a TEXT); PRAGMA max_page_count = 2')
    const insert = database.prepare('INSERT INTO t VALUES (hex(zeroblob(50000))) RETURNING a')
    const error = thrownBy(() => run(insert))
    expect([isCleanRefusal(error), isConstraint(error), isDamage(error)]).toEqual([
      true,
      false,
      false,
    ])
    expect(explain(error)).toBe('the disk is full (database or disk is full)')
  })

  it('of a write where only reading is allowed says so, and is not taken for a clean one', () => {
    database.exec('CREATE TABLE t (a INTEGER); PRAGMA query_only = ON')
    const error = thrownBy(() => run(database.prepare('INSERT INTO t VALUES (1)')))
    expect([isCleanRefusal(error), isDamage(error)]).toEqual([false, false])
    expect(explain(error)).toMatch(/^the disk is read-only/)
  })

  it('of a page that was overwritten is damage', async () => {
    database.exec('CREATE TABLE t (a TEXT)')
    const insert = database.prepare('INSERT INTO t VALUES (?)')
    for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(1000))
    closeTidily(database)
    const file = join(folder, 'one.db')
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(0xee, 8192))
    database = openDatabase(file)
    const error = thrownBy(() => run(database.prepare('SELECT max(length(a)) FROM t')))
    expect([isConstraint(error), isDamage(error)]).toEqual([false, true])
  })
})

it('errors of others have no code', () => {
  const others = [new Error('UNIQUE constraint failed: t.a'), new TypeError('x'), 'x', undefined]
  expect(others.map(sqliteCode)).toEqual([0, 0, 0, 0])
})
