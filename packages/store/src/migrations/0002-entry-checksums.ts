import type { Kysely, Migration } from 'kysely'

/** Each entry has a checksum of its own from now on; entries that are there stay without. */
export const entryChecksums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('ledger').addColumn('checksum', 'integer').execute()
  },
}
