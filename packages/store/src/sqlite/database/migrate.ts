import { Kysely, type Migration, Migrator, SqliteDialect } from 'kysely'
import { DirectoryIsNewer } from '../../errors.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import type { LedgerTables } from '../../migrations/tables.ts'
import type { Database, Statement } from './database.ts'

/** Takes all steps that are missing in one commit, or none. Errors: DirectoryIsNewer; whatever a migration failed with. */
export async function migrate(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  refuseNewer(database, migrations)
  if (stepsOf(database).length === Object.keys(migrations).length) return
  const db = new Kysely<LedgerTables>({
    dialect: new SqliteDialect({ database: asKysely(database) }),
  })
  const provider = { getMigrations: async () => ({ ...migrations }) }
  database.exec('BEGIN IMMEDIATE')
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return database.exec('COMMIT')
  if (database.isTransaction) database.exec('ROLLBACK')
  throw error
}

/** Error: DirectoryIsNewer, when the database has a step that is not among `migrations`. */
export function refuseNewer(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): void {
  const unknown = stepsOf(database).find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new DirectoryIsNewer(
    `the data directory was written by a newer version of Winnow (it has step ${unknown}); ` +
      'start that version, or restore a copy made before the upgrade',
  )
}

/** Whether the database lacks one of the steps, as an older version left it. */
export const isOlder = (database: Database): boolean =>
  stepsOf(database).length < Object.keys(MIGRATIONS).length

/** The steps that were taken in a database. */
function stepsOf(database: Database): readonly string[] {
  const sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'kysely_migration'"
  if (Object.values(database.prepare(sql).get() as object)[0] === 0) return []
  const rows = database.prepare('SELECT name FROM kysely_migration').all() as { name: string }[]
  return rows.map(({ name }) => name)
}

/** What Kysely's dialect expects of a driver, over ours. The connection is not Kysely's to close. */
function asKysely(database: Database) {
  return {
    close: () => undefined,
    prepare: (sql: string) => asStatement(database.prepare(sql)),
  }
}

function asStatement(statement: Statement) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters) as unknown[],
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...parameters) as IterableIterator<unknown>,
    run: (parameters: readonly unknown[]) => statement.run(...parameters),
  }
}
