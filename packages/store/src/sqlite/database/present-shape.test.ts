import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { presentShape } from './present-shape.ts'

const directories = temporaryDirectories()

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
const columns = 'SELECT name FROM pragma_table_info(?) ORDER BY name'

const STEPS = Object.entries(MIGRATIONS)

/** A ledger's file after the first steps. */
async function fileAfter(count: number): Promise<string> {
  const file = join(await directories(), 'ledger.db')
  const database = openDatabase(file)
  await migrate(database, Object.fromEntries(STEPS.slice(0, count)))
  database.close()
  return file
}

it('a file that every step was taken in has the present shape', async () => {
  expect(await presentShape(await fileAfter(STEPS.length))).toBe('')
})

it('a file after any former step is read as if all had been taken, and is not changed', async () => {
  const now = openDatabase(await fileAfter(STEPS.length))
  const tables = (now.prepare(TABLES).all() as { name: string }[]).map(({ name }) => name)
  for (let count = 1; count < STEPS.length; count += 1) {
    const file = await fileAfter(count)
    const shape = await presentShape(file)
    const reader = openDatabase(file, { readOnly: true })
    reader.exec(shape)
    for (const table of tables.filter((name) => !name.startsWith('kysely_'))) {
      expect(reader.prepare(columns).all(table), `${table} after ${count} steps`).toEqual(
        now.prepare(columns).all(table),
      )
      expect(reader.prepare(`SELECT * FROM "${table}"`).all()).toEqual([])
    }
    expect(() => reader.exec("DELETE FROM main.meta WHERE key = 'x'")).toThrow()
    reader.close()
  }
  now.close()
})
