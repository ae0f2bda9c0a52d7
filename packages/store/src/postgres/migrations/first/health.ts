import type { Kysely } from 'kysely'
import { NUMBER, TEXT } from './column-types.ts'

export async function createHealth(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_counts')
    .addColumn('environment', NUMBER, (column) => column.notNull())
    .addColumn('day', NUMBER, (column) => column.notNull())
    .addColumn('verdict', TEXT, (column) => column.notNull())
    .addColumn('event_type', TEXT, (column) => column.notNull())
    .addColumn('code', NUMBER, (column) => column.notNull())
    .addColumn('path', TEXT, (column) => column.notNull())
    .addColumn('problem', TEXT, (column) => column.notNull())
    .addColumn('count', NUMBER, (column) => column.notNull())
    .addColumn('last_seen_ms', NUMBER, (column) => column.notNull())
    .addPrimaryKeyConstraint('health_counts_key', [
      'environment',
      'day',
      'verdict',
      'event_type',
      'code',
      'path',
      'problem',
    ])
    .execute()
}
