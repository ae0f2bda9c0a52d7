import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { DamagedPages } from './damaged-pages.ts'
import { leafRows } from './leaf-rows.ts'

const directories = temporaryDirectories()

/** Lengths of all kinds, up to that of several pages. */
const LENGTHS = Array.from({ length: 500 }, (_, at) => at * 61)

it.each([1024, 8192])(
  'rows of any length are read as SQLite wrote them, in pages of %d bytes',
  async (pageBytes) => {
    const path = join(await directories(), 'some.db')
    const database = openDatabase(path, { pageBytes })
    database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, filled BLOB)')
    const insert = database.prepare('INSERT INTO t VALUES (?, ?)')
    const written = LENGTHS.map((length, at) => ({ id: at + 10, filled: Buffer.alloc(length, at) }))
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
  },
)
