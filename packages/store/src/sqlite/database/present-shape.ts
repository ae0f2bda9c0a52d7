import { DatabaseSync } from '@photostructure/sqlite'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import type { Database } from './database.ts'
import { numberOf, openDatabase } from './open-database.ts'

interface Column {
  readonly name: string
  /** What SQL says of its default; null = none. */
  readonly dflt_value: string | null
}

const TABLES = `SELECT name, sql FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`

/**
 * Statements after which a connection sees a ledger's database in the present shape, and the file stays as an older version
 * left it: views add columns that came later, and tables that came later are empty. Undefined: the file has the shape.
 */
export async function presentShape(file: string): Promise<string | undefined> {
  let database: Database | undefined
  try {
    database = openDatabase(file, { readOnly: true })
    return isOlder(database) ? await shownAsPresent(database) : undefined
  } catch {
    // Whoever reads the file says what is wrong with it.
    return undefined
  } finally {
    database?.close()
  }
}

async function shownAsPresent(database: Database): Promise<string> {
  // Seldom needed, and each reading thread would wait for it at its start.
  const { migrate } = await import('./migrate.ts')
  const present = new DatabaseSync(':memory:')
  try {
    await migrate(present)
    const tables = present.prepare(TABLES).all() as { name: string; sql: string }[]
    return tables.flatMap(({ name, sql }) => added(database, present, name, sql)).join(';\n')
  } finally {
    present.close()
  }
}

function isOlder(database: Database): boolean {
  const hasSteps = "SELECT count(*) FROM sqlite_schema WHERE name = 'kysely_migration'"
  if (numberOf(database, hasSteps) === 0) return false
  const steps = numberOf(database, 'SELECT count(*) FROM kysely_migration')
  return steps < Object.keys(MIGRATIONS).length
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

const columnsOf = (database: Database, table: string): readonly Column[] =>
  database
    .prepare('SELECT name, dflt_value FROM pragma_table_info(?)')
    .all(table) as unknown as Column[]
