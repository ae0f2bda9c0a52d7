import { cpSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { openDatabase } from './open-database.ts'
import { openAsItLies } from './open-for-reading.ts'

const directories = temporaryDirectories()

it('a database is read as it lies, with its log, and nothing is made beside it', async () => {
  const directory = await directories()
  const file = join(directory, 'of 100 % #1?.db')
  const [whole, logged] = [join(directory, 'whole.db'), join(directory, 'logged #.db')]
  const writer = openDatabase(file, { autoCheckpoint: 0 })
  writer.exec('CREATE TABLE numbers (number)')
  writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  writer.exec('INSERT INTO numbers VALUES (1), (2)')
  cpSync(file, whole)
  cpSync(file, logged)
  cpSync(`${file}-wal`, `${logged}-wal`)
  writer.close()
  const before = await readdir(directory)
  for (const [path, count] of [
    [file, 2],
    [whole, 0],
    [logged, 2],
  ] as const) {
    const reader = openAsItLies(path)
    expect(numberOf(reader, 'SELECT count(*) FROM numbers')).toBe(count)
    expect(() => reader.exec('INSERT INTO numbers VALUES (3)')).toThrow()
    reader.close()
  }
  expect(await readdir(directory)).toEqual(before)
})
