import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  describeOnPostgres,
  newStores,
  withClient,
} from '../postgres/open-for-laws.test.support.ts'
import { RECORDS_TABLE_NAMES } from '../postgres/records/records-schema.ts'
import { dataFiles } from '../sqlite/data-files.ts'
import { openDatabase } from '../sqlite/database/open-database.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { COPIED_TABLES, LEFT_TABLES } from './copied-tables.ts'

/** Tables of the libraries and of the projections. */
const OTHERS = /^(?:sqlite_|kysely_|ledger_\d)/

const KNOWN = new Set<string>([...COPIED_TABLES, ...Object.keys(LEFT_TABLES)])

const unknownAmong = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !KNOWN.has(name) && !OTHERS.test(name))

it('each table of a data directory is copied, or left behind for a reason', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'winnow-tables-'))
  await (await openSqliteStore({ directory })).close()
  const database = openDatabase(dataFiles.ledger(directory), { readOnly: true })
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  database.close()
  await rm(directory, { recursive: true, force: true })
  const names = rows.map(({ name }) => String(name))
  expect(unknownAmong(names)).toEqual([])
  expect(COPIED_TABLES.filter((table) => !names.includes(table))).toEqual([])
})

describeOnPostgres('a database', () => {
  const open = newStores()

  it('has each table that is copied, and others for a reason', async () => {
    const { url } = await open()
    const names = await withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition`,
      )
      return rows.map(({ name }) => name)
    })
    const kept = names.filter((name) => !RECORDS_TABLE_NAMES.includes(name))
    expect(unknownAmong(kept)).toEqual([])
    expect(COPIED_TABLES.filter((table) => !names.includes(table))).toEqual([])
  })
})
