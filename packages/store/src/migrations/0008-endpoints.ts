import type { Kysely, Migration } from 'kysely'

/** Endpoints with their secrets, and up to which message each has everything; the positions change often. */
export const endpoints: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('endpoints')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('environment', 'integer', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('secrets', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('endpoint_positions')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
  },
}
