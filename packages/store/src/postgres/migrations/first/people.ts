import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

/** `rowid`: the order in which they came; SQLite has such a number by itself. */
export async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('email', TEXT, (column) => column.notNull().unique())
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('state', TEXT, (column) => column.notNull())
    .addColumn('roles', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('last_sign_in_ms', NUMBER)
    .addColumn('password_hash', TEXT)
    .addColumn('totp_seed', TEXT)
    .addColumn('totp_step', NUMBER)
    .addColumn('issuer', TEXT)
    .addColumn('subject', TEXT)
    .addColumn('rowid', NUMBER, (column) => column.notNull().generatedAlwaysAsIdentity())
    .addUniqueConstraint('people_identity', ['issuer', 'subject'])
    .execute()
}

export async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('sha256', TEXT, (column) => column.notNull())
    .addColumn('person_id', TEXT, (column) => column.notNull().references('people.id'))
    .addColumn('place', NUMBER, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'sha256'])
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('person_id', TEXT, (column) => column.notNull().references('people.id'))
    .addColumn('name', TEXT, (column) => column.notNull())
    .addColumn('public_key', TEXT, (column) => column.notNull())
    .addColumn('counter', NUMBER, (column) => column.notNull())
    .addColumn('transports', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('last_used_ms', NUMBER)
    .execute()
}

export async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('id', TEXT, (column) => column.primaryKey())
    .addColumn('sha256', TEXT, (column) => column.notNull().unique())
    .addColumn('person_id', TEXT, (column) => column.notNull().references('people.id'))
    .addColumn('method', TEXT, (column) => column.notNull())
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('last_seen_ms', NUMBER, (column) => column.notNull())
    .addColumn('ip', TEXT)
    .addColumn('user_agent', TEXT)
    .execute()
  await db.schema
    .createTable('person_links')
    .addColumn('sha256', TEXT, (column) => column.primaryKey())
    .addColumn('kind', TEXT, (column) => column.notNull())
    .addColumn('person_id', TEXT)
    .addColumn('created_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('expires_at_ms', NUMBER, (column) => column.notNull())
    .execute()
}
