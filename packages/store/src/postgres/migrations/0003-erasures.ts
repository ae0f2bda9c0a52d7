import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Users who are or were erased, by keyed hashes. `wish`: how, until it is done; `report`: what the last one came to.
 */
export const erasures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`CREATE TABLE erasures (
      environment bigint NOT NULL,
      user_key text NOT NULL,
      entry bigint,
      wish text,
      report text,
      PRIMARY KEY (environment, user_key)
    )`.execute(db)
  },
}
