import type { Kysely, Migration } from 'kysely'

/** After how many days entries of an environment are shrunk, and how far they are; environment 0 is what belongs to none. */
export const retention: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('retention')
      .addColumn('environment', 'integer', (column) => column.primaryKey())
      .addColumn('ages', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('reach', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
