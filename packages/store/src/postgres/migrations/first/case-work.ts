import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createCaseWork(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claims')
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('case_id', NUMBER, (column) => column.notNull())
    .addColumn('who', TEXT, (column) => column.notNull())
    .addColumn('claimed_at_ms', NUMBER, (column) => column.notNull())
    .addColumn('looked_at_ms', NUMBER)
    .addColumn('until_ms', NUMBER, (column) => column.notNull())
    .addPrimaryKeyConstraint('claims_key', ['environment', 'case_id'])
    .execute()
  await db.schema
    .createTable('rounds')
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('queue', TEXT, (column) => column.notNull())
    .addColumn('who', TEXT, (column) => column.notNull())
    .addColumn('since_ms', NUMBER, (column) => column.notNull())
    .addPrimaryKeyConstraint('rounds_key', ['environment', 'queue', 'who'])
    .execute()
}
