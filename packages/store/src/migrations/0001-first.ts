import type { Kysely, Migration } from 'kysely'

/**
 * The ledger, what else cannot be rebuilt, and nothing besides. `integer` is 64 bits wide in SQLite,
 * and an integer primary key is the row's own number there: appending is all it costs.
 */
export const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createLedger(db)
    await createAccounts(db)
    await createHealth(db)
  },
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('environment', 'integer', (column) => column.notNull())
    .addColumn('kind', 'integer', (column) => column.notNull())
    .addColumn('received_at_ms', 'integer', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('outcome', 'blob', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('score_scale', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('environments')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addUniqueConstraint('environments_of_account', ['account_id', 'name'])
    .execute()
  await db.schema
    .createTable('keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('environment', 'integer', (column) =>
      column.notNull().references('environments.number'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .execute()
}

async function createHealth(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_counts')
    .addColumn('environment', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('code', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_seen_ms', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('health_counts_key', [
      'environment',
      'day',
      'verdict',
      'event_type',
      'code',
      'path',
    ])
    .execute()
}
