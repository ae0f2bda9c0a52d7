import type { Kysely, Migration } from 'kysely'

/** Accounts say which beacons they take, as JSON; those that are there already say nothing. */
export const beaconRules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('beacon_rules', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  },
}
