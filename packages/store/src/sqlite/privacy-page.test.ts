import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY_KINDS } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { DELIVERIES_SCHEMA } from './deliveries/deliveries-schema.ts'
import { prepareLedger } from './ledger/prepare-ledger.ts'
import { emptyRecords } from './records/records-schema.ts'

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../../docs/operating/privacy.md'),
  'utf8',
)

const directories = temporaryDirectories()

/** The rows of the table under a heading: their first cell, and the names in their second. */
function rowsUnder(heading: string): Readonly<Record<string, readonly string[]>> {
  const part = PAGE.split('\n## ').find((one) => one.startsWith(heading)) ?? ''
  const rows = part.matchAll(/^\| `(\w+)` +\| (.*?) \|/gm)
  return Object.fromEntries(
    Array.from(rows, ([, name = '', cell = '']) => [
      name,
      Array.from(cell.matchAll(/`(\w+)`/g), ([, field = '']) => field).toSorted(),
    ]),
  )
}

/** Kept by Kysely and SQLite for themselves. */
const isOfTools = (name: string): boolean => /^(kysely|sqlite)_/.test(name)

function tablesOf(database: Database): Readonly<Record<string, readonly string[]>> {
  const named = 'SELECT name FROM sqlite_schema WHERE type = ?'
  const tables = database.prepare(named).all('table') as unknown as { readonly name: string }[]
  const fields = database.prepare('SELECT name FROM pragma_table_info(?)')
  const columns = tables
    .filter(({ name }) => !isOfTools(name))
    .map(({ name }) => {
      const found = fields.all(name) as unknown as { readonly name: string }[]
      return [name, found.map((field) => field.name).toSorted()] as const
    })
  database.close()
  return Object.fromEntries(columns)
}

describe('docs/operating/privacy.md names every table and field that is stored', () => {
  it('of the ledger', async () => {
    const directory = await directories()
    await prepareLedger(directory)
    expect(rowsUnder('The ledger')).toEqual(tablesOf(openDatabase(dataFiles.ledger(directory))))
  })

  it('of the look-ups', async () => {
    expect(rowsUnder('Look-ups')).toEqual(
      tablesOf(emptyRecords(dataFiles.records(await directories()))),
    )
  })

  it('of deliveries', async () => {
    const database = openDatabase(dataFiles.deliveries(await directories()))
    database.exec(DELIVERIES_SCHEMA)
    expect(rowsUnder('Deliveries')).toEqual(tablesOf(database))
  })

  it('and every kind of entry', () => {
    expect(Object.keys(rowsUnder('Entries')).toSorted()).toEqual([...ENTRY_KINDS].toSorted())
  })
})
