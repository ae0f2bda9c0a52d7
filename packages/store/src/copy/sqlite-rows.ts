import { dataFiles } from '../sqlite/data-files.ts'
import { inTransaction, openDatabase } from '../sqlite/database/open-database.ts'
import type { Row, TableRows } from './table-rows.ts'

/** The tables of a data directory, while its store is open. */
export function sqliteRows(directory: string): TableRows {
  const database = openDatabase(dataFiles.ledger(directory))
  const insert = (table: string, row: Row): void => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    database
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
      .run(...Object.values(row))
  }
  return {
    read: async (table) => database.prepare(`SELECT * FROM ${table}`).all() as Row[],
    write: async (tables) =>
      inTransaction(database, () => {
        for (const [table, rows] of tables) for (const row of rows) insert(table, row)
      }),
    close: async () => database.close(),
  }
}
