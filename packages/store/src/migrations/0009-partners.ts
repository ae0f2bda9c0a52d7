import type { Kysely, Migration } from 'kysely'

/** Partners, their keys, and which accounts they made. */
export const partners: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('partners')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('score_scale', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'integer', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('partner_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('created_at_ms', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('hint', 'text', (column) => column.notNull())
      .execute()
    await createAccounts(db)
  },
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partner_accounts')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().unique())
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('site_url', 'text', (column) => column.notNull())
    .addColumn('site_email', 'text', (column) => column.notNull())
    .addColumn('analyst_email', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('accounts_of_partner')
    .on('partner_accounts')
    .columns(['partner_id', 'number'])
    .execute()
}
