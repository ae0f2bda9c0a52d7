import { type Kysely, type Migration, sql } from 'kysely'

/** Counts of refusals and warnings have the name of the problem from now on; those that are there have none. */
export const healthProblems: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('health_counts').renameTo('former_health_counts').execute()
    await createCounts(db)
    await sql`INSERT INTO health_counts SELECT environment, day, verdict, event_type, code, path, '',
      count, last_seen_ms FROM former_health_counts`.execute(db)
    await db.schema.dropTable('former_health_counts').execute()
  },
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_counts')
    .addColumn('environment', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('code', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_seen_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('health_counts_key', [
      'environment',
      'day',
      'verdict',
      'event_type',
      'code',
      'path',
      'problem',
    ])
    .execute()
}
