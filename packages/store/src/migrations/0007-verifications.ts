import type { Kysely, Migration } from 'kysely'

/** Codes that were sent and not checked yet, and merchants of payment providers. */
export const verifications: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createVerifications(db)
    await createMerchants(db)
  },
}

async function createVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('environment', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('verified_event', 'text')
    .addColumn('verified_entity_id', 'text')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('recipient_hash', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text')
    .addColumn('sent_at_ms', 'integer', (column) => column.notNull())
    .addColumn('expires_at_ms', 'integer', (column) => column.notNull())
    .addColumn('sent_count', 'integer', (column) => column.notNull())
    .addColumn('attempts_count', 'integer', (column) => column.notNull())
    .addColumn('is_over', 'integer', (column) => column.notNull())
    .execute()
  // Messages are counted by each of these before one is sent.
  for (const column of ['user_id', 'recipient_hash', 'address_hash']) {
    await db.schema
      .createIndex(`verifications_by_${column}`)
      .on('verifications')
      .columns(['environment', column, 'sent_at_ms'])
      .execute()
  }
  await db.schema
    .createIndex('verifications_by_time')
    .on('verifications')
    .columns(['sent_at_ms', 'environment', 'sent_count'])
    .execute()
}

async function createMerchants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merchants')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('environment', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('updated_at_ms', 'integer', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('merchants_of_environment', ['environment', 'id'])
    .execute()
}
