import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { DamagedPages } from './damaged-pages.ts'

const directories = temporaryDirectories()

it.each([512, 4096, 65_536])(
  'a file is read in pages of %d bytes where it has such',
  async (pageBytes) => {
    const path = join(await directories(), 'some.db')
    const database = openDatabase(path, { pageBytes })
    database.exec('CREATE TABLE t (a TEXT)')
    const insert = database.prepare('INSERT INTO t VALUES (?)')
    inTransaction(database, () => {
      for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(1000))
    })
    const count = numberOf(database, 'PRAGMA page_count')
    closeTidily(database)
    const pages = new DamagedPages(path)
    expect([...pages.all()].map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    )
    expect(pages.pageBytes).toBe(pageBytes)
    pages.close()
  },
)
