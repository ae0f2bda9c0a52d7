import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnPostgres, newStores, withClient } from './open-for-laws.test.support.ts'

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../../docs/operating/privacy.md'),
  'utf8',
)

/** Of Kysely, and parts of the ledger. */
const LEFT_OUT = "relname LIKE 'kysely%' OR relispartition"

const COLUMNS = `SELECT relname AS table, array_agg(attname::text ORDER BY attname COLLATE "C") AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
  AND attnum > 0 AND NOT attisdropped AND NOT (${LEFT_OUT}) GROUP BY relname`

/** Rows of the tables that the page has before a heading, or below it: names of tables, and those of their fields. */
function rowsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = text.matchAll(/^\| `(\w+)` +\| (.*?) \|/gm)
  return new Map(
    Array.from(rows, ([, name = '', cell = '']) => [
      name,
      Array.from(cell.matchAll(/`(\w+)`/g), ([, field = '']) => field).toSorted(),
    ]),
  )
}

describeOnPostgres('docs/operating/privacy.md names every table', () => {
  const open = newStores()

  it('and the fields of those that there are with PostgreSQL only', async () => {
    const { url } = await open()
    const { rows } = await withClient(url, (client) =>
      client.query<{ table: string; columns: string[] }>(COLUMNS),
    )
    const [before = '', own = ''] = PAGE.split('\n## Only with PostgreSQL')
    const shared = rowsIn(before)
    const ours = rows.filter(({ table }) => !shared.has(table))
    const [of = ''] = own.split('\n## ')
    expect(Object.fromEntries(ours.map(({ table, columns }) => [table, columns]))).toEqual(
      Object.fromEntries(rowsIn(of)),
    )
  })
})
