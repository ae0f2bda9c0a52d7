import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('endpoints')
    .addColumn('number', NUMBER, (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('id', TEXT, (column) => column.notNull().unique())
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('settings', TEXT, (column) => column.notNull())
    .addColumn('secrets', TEXT, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('endpoint_positions')
    .addColumn('number', NUMBER, (column) => column.primaryKey())
    .addColumn('position', NUMBER, (column) => column.notNull())
    .execute()
}
