import type { Kysely, Migration } from 'kysely'

/** What keys may do, and until when they work. */
export const keyScopes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('keys')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('all'))
      .execute()
    await db.schema.alterTable('keys').addColumn('expires_at_ms', 'integer').execute()
  },
}
