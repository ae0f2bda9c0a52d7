import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('score_scale', NUMBER, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('beacon_rules', TEXT, (column) => column.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .createTable('environments')
    .addColumn('number', NUMBER, (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('account_id', TEXT, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', TEXT, (column) => column.notNull())
    .addUniqueConstraint('environments_of_account', ['account_id', 'name'])
    .execute()
  await db.schema
    .createTable('keys')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('sha256', TEXT, (column) => column.notNull().unique())
    .addColumn('kind', TEXT, (column) => column.notNull())
    .addColumn('environment', NUMBER, (column) =>
      column.notNull().references('environments.number'),
    )
    .addColumn('state', TEXT, (column) => column.notNull())
    .addColumn('hint', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .execute()
}

export async function createPartners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partners')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('score_scale', NUMBER, (column) => column.notNull())
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('config', TEXT, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('partner_keys')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('partner_id', TEXT, (column) => column.notNull().references('partners.id'))
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('sha256', TEXT, (column) => column.notNull().unique())
    .addColumn('state', TEXT, (column) => column.notNull())
    .addColumn('hint', TEXT, (column) => column.notNull())
    .execute()
  await createPartnerAccounts(db)
}

async function createPartnerAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partner_accounts')
    .addColumn('number', NUMBER, (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('account_id', TEXT, (column) => column.notNull().unique())
    .addColumn('partner_id', TEXT, (column) => column.notNull().references('partners.id'))
    .addColumn('site_url', TEXT, (column) => column.notNull())
    .addColumn('site_email', TEXT, (column) => column.notNull())
    .addColumn('analyst_email', TEXT, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('accounts_of_partner')
    .on('partner_accounts')
    .columns(['partner_id', 'number'])
    .execute()
}
