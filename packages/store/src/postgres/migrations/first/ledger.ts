import { type Kysely, sql } from 'kysely'

/**
 * `checksum`: of everything in the entry but its number. `lease`: one row per role; whoever holds the role has its present epoch, and
 * says every second at `beat_at` that it is there.
 */
export async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE ledger (
    sequence bigint PRIMARY KEY,
    environment bigint NOT NULL,
    kind bigint NOT NULL,
    received_at_ms bigint NOT NULL,
    request_id text COLLATE "C",
    body text NOT NULL,
    outcome bytea NOT NULL,
    checksum bigint NOT NULL
  ) PARTITION BY RANGE (sequence)`.execute(db)
  await sql`CREATE TABLE lease (
    role text PRIMARY KEY,
    epoch bigint NOT NULL,
    node text NOT NULL,
    taken_at timestamptz NOT NULL,
    beat_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)`.execute(db)
}
