import type { Kysely, Migration } from 'kysely'

/**
 * Persons, what they sign in with, and their sessions and links. Rows of no two tables of this database have one shape:
 * `salvage/known-rows.ts` tells them apart by it.
 */
export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createPeople(db)
    await createFactors(db)
    await createSignIns(db)
  },
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('last_sign_in_ms', 'integer')
    .addColumn('password_hash', 'text')
    .addColumn('totp_seed', 'text')
    .addColumn('totp_step', 'integer')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addUniqueConstraint('people_identity', ['issuer', 'subject'])
    .execute()
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'sha256'])
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('last_used_ms', 'integer')
    .execute()
}

async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('last_seen_ms', 'integer', (column) => column.notNull())
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema
    .createTable('person_links')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('created_at_ms', 'integer', (column) => column.notNull())
    .addColumn('expires_at_ms', 'integer', (column) => column.notNull())
    .execute()
}
