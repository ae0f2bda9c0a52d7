import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verifications')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('user_id', TEXT, (column) => column.notNull())
    .addColumn('verified_event', TEXT)
    .addColumn('verified_entity_id', TEXT)
    .addColumn('code_hash', TEXT, (column) => column.notNull())
    .addColumn('details', TEXT, (column) => column.notNull())
    .addColumn('recipient_hash', TEXT, (column) => column.notNull())
    .addColumn('address_hash', TEXT)
    .addColumn('sent_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('expires_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('sent_count', NUMBER, (column) => column.notNull())
    .addColumn('attempts_count', NUMBER, (column) => column.notNull())
    .addColumn('is_over', NUMBER, (column) => column.notNull())
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

export async function createMerchants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merchants')
    .addColumn('number', NUMBER, (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('id', TEXT, (column) => column.notNull())
    .addColumn('details', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('created_by', TEXT, (column) => column.notNull())
    .addColumn('updated_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('updated_by', TEXT, (column) => column.notNull())
    .addUniqueConstraint('merchants_of_environment', ['environment', 'id'])
    .execute()
}
