import type { Kysely, Migration } from 'kysely'

/** Who holds which case, and since when people work through a queue. */
export const claims: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('claims')
      .addColumn('environment', 'integer', (column) => column.notNull())
      .addColumn('case_id', 'integer', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('claimed_at_ms', 'integer', (column) => column.notNull())
      .addColumn('looked_at_ms', 'integer')
      .addColumn('until_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('claims_key', ['environment', 'case_id'])
      .execute()
    await db.schema
      .createTable('rounds')
      .addColumn('environment', 'integer', (column) => column.notNull())
      .addColumn('queue', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('since_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rounds_key', ['environment', 'queue', 'who'])
      .execute()
  },
}
