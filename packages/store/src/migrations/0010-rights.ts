import type { Kysely, Migration } from 'kysely'

/** Roles that a service made for itself, and personal tokens. Their rows have shapes that no other table's have. */
export const rights: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('roles')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('created_at_ms', 'integer', (column) => column.notNull())
      .addColumn('changed_at_ms', 'integer', (column) => column.notNull())
      .addColumn('meaning', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('personal_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sha256', 'text', (column) => column.notNull().unique())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_at_ms', 'integer', (column) => column.notNull())
      .addColumn('last_used_ms', 'integer')
      .addColumn('revoked_at_ms', 'integer')
      .addColumn('environments', 'text')
      .execute()
  },
}
