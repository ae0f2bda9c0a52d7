import type { Client } from 'pg'
import { openConnections } from '../postgres/database/connections.ts'
import { storedText } from '../postgres/database/text-form.ts'
import type { Cell, Row, TableRows } from './table-rows.ts'

/** The tables of a database, while its store is open. */
export async function postgresRows(url: string): Promise<TableRows> {
  const connections = await openConnections(url)
  const client = await connections.connect()
  return {
    read: async (table) => (await client.query<Row>(`SELECT * FROM ${table}`)).rows,
    write: async (tables) => {
      await client.query('BEGIN')
      for (const [table, rows] of tables) {
        for (const row of rows) await insert(client, table, row)
        await countOn(client, table)
      }
      await client.query('COMMIT')
    },
    close: () => connections.close(),
  }
}

const stored = (cell: Cell): Cell => (typeof cell === 'string' ? storedText(cell) : cell)

async function insert(client: Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`).join(', ')
  const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`
  await client.query({ name: `copy ${table}`, text, values: Object.values(row).map(stored) })
}

/** The next number that the database draws comes after those that were copied. */
async function countOn(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT attname AS column, pg_get_serial_sequence($1, attname) AS sequence
     FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
    [table],
  )
  for (const { column, sequence } of rows) {
    await client.query(
      `SELECT setval($1::regclass, (SELECT coalesce(max(${column}), 0) + 1 FROM ${table}), false)`,
      [sequence],
    )
  }
}
