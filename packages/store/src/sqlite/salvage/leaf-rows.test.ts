import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { DamagedPages } from './damaged-pages.ts'
import { leafRows } from './leaf-rows.ts'

const directories = temporaryDirectories()

/** Lengths of all kinds, up to that of several pages; and so few that their table is one page. */
const MANY = Array.from({ length: 500 }, (_, at) => at * 61)
const FEW = [0, 100, 300]

it.each([
  ['any length, in small pages', 1024, MANY],
  ['any length', 8192, MANY],
  ['a table of one page', 8192, FEW],
])('rows of %s are read as SQLite wrote them', async (_, pageBytes, lengths) => {
  const path = join(await directories(), 'some.db')
  const database = openDatabase(path, { pageBytes })
  database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, filled BLOB)')
  const insert = database.prepare('INSERT INTO t VALUES (?, ?)')
  const written = lengths.map((length, at) => ({ id: at + 10, filled: Buffer.alloc(length, at) }))
  inTransaction(database, () => {
    for (const { id, filled } of written) insert.run(id, filled)
  })
  closeTidily(database)
  const pages = new DamagedPages(path)
  const rows = new Map([...leafRows(pages)].map(({ id, values }) => [id, values]))
  pages.close()
  const other = written.filter(({ id, filled }) => {
    const [, read] = rows.get(id) ?? []
    return !(read instanceof Buffer && read.equals(filled))
  })
  expect(other.map(({ filled }) => filled.length)).toEqual([])
})
