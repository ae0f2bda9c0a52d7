import type { Kysely, Migration } from 'kysely'
import { NUMBER, TEXT } from './first/column-types.ts'

/** What keys may do, and until when they work. */
export const keyScopes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('keys')
      .addColumn('scope', TEXT, (column) => column.notNull().defaultTo('all'))
      .addColumn('expires_at_ms', NUMBER)
      .execute()
  },
}
