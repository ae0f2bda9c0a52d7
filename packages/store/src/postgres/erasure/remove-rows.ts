import { type Erasure, IDS_PER_ENTRY, type WantedErasure } from '@winnow/engine'
import type { Pool } from 'pg'

/** Rows that are looked for by one statement. */
const AT_ONCE = 5000

const DETAILS = 'DELETE FROM beacon_details WHERE sequence = ANY ($1::bigint[])'

const CODES = 'DELETE FROM verifications WHERE environment = $1 AND user_id = $2'

/** Messages of an entry have numbers of their own. */
const DELIVERIES = `WITH gone AS (
  DELETE FROM deliveries USING unnest($1::bigint[]) AS entry (sequence)
  WHERE message >= sequence * ${IDS_PER_ENTRY} AND message < (sequence + 1) * ${IDS_PER_ENTRY}
  RETURNING number
)
DELETE FROM attempts WHERE delivery IN (SELECT number FROM gone)`

/** Removes what else is kept of shrunken entries and of a user. */
export async function removeRows(
  pool: Pool,
  { environment, userId }: WantedErasure,
  { events, sequences }: Pick<Erasure, 'events' | 'sequences'>,
): Promise<void> {
  await removeDetails(pool, events)
  await pool.query(CODES, [environment, userId])
  for (const some of slices(sequences)) await pool.query(DELIVERIES, [some])
}

/** Removes what else is kept of beacons. */
export async function removeDetails(pool: Pool, events: readonly number[]): Promise<void> {
  for (const some of slices(events)) await pool.query(DETAILS, [some])
}

function* slices(numbers: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < numbers.length; at += AT_ONCE) yield numbers.slice(at, at + AT_ONCE)
}
