import { DatabaseSync } from '@photostructure/sqlite'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

interface Column {
  readonly name: string
  /** What SQL says of its default; null = none. */
  readonly dflt_value: string | null
}

const TABLES = `SELECT name, sql FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`

/**
 * Statements after which a connection sees the ledger's database in the present shape, and the file stays as an older version
 * left it: views add columns that came later, and tables that came later are empty.
 */
export async function presentShape(file: string): Promise<string> {
  // Seldom needed, and each reading thread would wait for it at its start.
  const { migrate } = await import('./migrate.ts')
  const present = new DatabaseSync(':memory:')
  const database = openDatabase(file, { readOnly: true })
  try {
    await migrate(present)
    const tables = present.prepare(TABLES).all() as { name: string; sql: string }[]
    return tables.flatMap(({ name, sql }) => added(database, present, name, sql)).join(';\n')
  } finally {
    database.close()
    present.close()
  }
}

function added(
  database: Database,
  present: Database,
  table: string,
  sql: string,
): readonly string[] {
  const has = new Set(columnsOf(database, table).map(({ name }) => name))
  if (has.size === 0) return [sql.replace(/^CREATE TABLE/i, 'CREATE TEMP TABLE')]
  const lacking = columnsOf(present, table).filter(({ name }) => !has.has(name))
  if (lacking.length === 0) return []
  const more = lacking.map(({ name, dflt_value: value }) => `${value ?? 'NULL'} AS "${name}"`)
  return [`CREATE TEMP VIEW "${table}" AS SELECT *, ${more.join(', ')} FROM main."${table}"`]
}

function columnsOf(database: Database, table: string): readonly Column[] {
  const named = 'SELECT name, dflt_value FROM pragma_table_info(?)'
  const columns = database.prepare(named).all(table) as Column[]
  return columns
}
