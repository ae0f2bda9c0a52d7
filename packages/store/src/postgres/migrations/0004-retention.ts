import { type Kysely, type Migration, sql } from 'kysely'

/** After how many days entries of an environment are shrunk, and how far they are; environment 0 is what belongs to none. */
export const retention: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`CREATE TABLE retention (
      environment bigint PRIMARY KEY,
      ages text NOT NULL DEFAULT '{}',
      reach text NOT NULL DEFAULT '{}',
      is_stale bigint NOT NULL DEFAULT 0
    )`.execute(db)
  },
}
