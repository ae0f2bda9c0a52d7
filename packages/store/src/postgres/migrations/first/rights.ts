import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createRights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('roles')
    .addColumn('name', TEXT, (column) => column.primaryKey())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('changed_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('meaning', TEXT, (column) => column.notNull())
    .addColumn('permissions', TEXT, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('personal_tokens')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('sha256', TEXT, (column) => column.notNull().unique())
    .addColumn('person_id', TEXT, (column) => column.notNull().references('people.id'))
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('permissions', TEXT, (column) => column.notNull())
    .addColumn('hint', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('expires_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('last_used_ms', NUMBER)
    .addColumn('revoked_at_ms', NUMBER)
    .addColumn('environments', TEXT)
    .execute()
}

export async function createSavedViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('owner_id', TEXT, (column) => column.notNull())
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('screen', TEXT, (column) => column.notNull())
    .addColumn('search', TEXT, (column) => column.notNull())
    .addColumn('is_shared', NUMBER, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('changed_at_ms', NUMBER, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('saved_views_of_owner').on('saved_views').column('owner_id').execute()
  await db.schema.createIndex('shared_saved_views').on('saved_views').column('is_shared').execute()
}
