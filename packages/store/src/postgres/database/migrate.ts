import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { DatabaseIsNewer, DatabaseRefused } from '../../errors.ts'
import { explain } from './postgres-errors.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'

/** The first version that has all that the statements use: server_version_num. */
const MIN_VERSION = 150_000

/** Brings the database to its present shape. Errors: DatabaseIsNewer, DatabaseRefused; whatever a migration failed with. */
export async function migrate(pool: Pool): Promise<void> {
  const schema = await mustServe(pool)
  const done = await stepsIn(pool, schema)
  refuseNewer(done)
  if (done.length === Object.keys(MIGRATIONS).length) return
  // Only migrations use it: ending it would end the pool.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) }
  const migrator = new Migrator({ db, provider, migrationTableSchema: schema })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Whether no service was started on the database. Errors: DatabaseIsNewer, DatabaseRefused. */
export async function isWithoutTables(pool: Pool): Promise<boolean> {
  const done = await stepsIn(pool, await mustServe(pool))
  refuseNewer(done)
  return done.length === 0
}

/** Errors: DatabaseIsNewer; DatabaseRefused, also for one that is not in its present shape. */
export async function mustBeCurrent(pool: Pool): Promise<void> {
  const done = await stepsIn(pool, await mustServe(pool))
  refuseNewer(done)
  if (done.length === Object.keys(MIGRATIONS).length) return
  throw new DatabaseRefused('the database is of an older version: start this version on it once')
}

/** Answers the schema that everything is in. Error: DatabaseRefused. */
async function mustServe(pool: Pool): Promise<string> {
  const { version, encoding, schema } = await firstAnswer(pool)
  if (Number(version) < MIN_VERSION) {
    throw new DatabaseRefused(
      `PostgreSQL is of version ${version ?? 'unknown'}, and 15 or later is needed`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `the database's encoding is ${encoding ?? 'unknown'}, and UTF8 is needed`,
    )
  }
  if (typeof schema === 'string') return schema
  throw new DatabaseRefused('the schema that `search_path` names first does not exist: create it')
}

interface FirstAnswer {
  readonly version?: string
  readonly encoding?: string
  readonly schema?: string | null
}

/** Error: DatabaseRefused, for a database that cannot be reached. */
async function firstAnswer(pool: Pool): Promise<FirstAnswer> {
  try {
    const { rows } = await pool.query<FirstAnswer>(
      `SELECT current_setting('server_version_num') AS version,
       current_setting('server_encoding') AS encoding, current_schema() AS schema`,
    )
    return rows[0] ?? {}
  } catch (cause) {
    throw new DatabaseRefused(`the database cannot be reached: ${explain(cause)}`, { cause })
  }
}

/** Names of the migrations that were made. */
async function stepsIn(pool: Pool, schema: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ has: boolean }>(
    "SELECT to_regclass(format('%I.kysely_migration', $1::text)) IS NOT NULL AS has",
    [schema],
  )
  if (rows[0]?.has !== true) return []
  const steps = await pool.query<{ name: string }>('SELECT name FROM kysely_migration')
  return steps.rows.map(({ name }) => name)
}

/** Error: DatabaseIsNewer. */
function refuseNewer(done: readonly string[]): void {
  const unknown = done.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown === undefined) return
  throw new DatabaseIsNewer(
    `the database was written by a newer version of Winnow (it has step ${unknown}); start that version, or restore a copy made before the upgrade`,
  )
}
