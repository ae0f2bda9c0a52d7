import { type Kysely, sql } from 'kysely'

/** Details come in the order of their time, so that a small index finds the oldest. */
export async function createBeaconDetails(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE beacon_details (
    sequence bigint PRIMARY KEY, received_at_ms bigint NOT NULL, details text NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX beacon_details_time ON beacon_details USING brin (received_at_ms)`.execute(
    db,
  )
}
