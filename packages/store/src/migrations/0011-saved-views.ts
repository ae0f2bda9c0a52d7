import type { Kysely, Migration } from 'kysely'

/** Views of the console's screens that persons saved. */
export const savedViews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('saved_views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('screen', 'text', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('is_shared', 'integer', (column) => column.notNull())
      .addColumn('created_at_ms', 'integer', (column) => column.notNull())
      .addColumn('changed_at_ms', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('saved_views_of_owner')
      .on('saved_views')
      .column('owner_id')
      .execute()
    await db.schema
      .createIndex('shared_saved_views')
      .on('saved_views')
      .column('is_shared')
      .execute()
  },
}
