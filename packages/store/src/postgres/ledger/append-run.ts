import type { ClientBase } from 'pg'
import { byteaArray, int8Array, textArray } from '../database/binary-arrays.ts'
import type { EntryRow } from './entry-row.ts'

/** Entries that follow each other: the first has the number `first`. */
export interface EntryRun {
  readonly first: number
  readonly rows: readonly EntryRow[]
}

/**
 * All entries of a run, or none, in one statement and one commit. The lease's row is locked until then: whoever takes the lease waits
 * for this commit, and whoever lost it writes nothing.
 */
const APPEND = `WITH held AS MATERIALIZED (
  SELECT epoch FROM lease WHERE role = 'active' AND epoch = $1 FOR SHARE
)
INSERT INTO ledger
  (sequence, environment, kind, received_at_ms, request_id, body, outcome, checksum)
SELECT $2::bigint + entry.place, entry.environment, entry.kind, entry.received_at_ms,
  entry.request_id, entry.body, entry.outcome, entry.checksum
FROM held, unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[],
  $9::bigint[]) WITH ORDINALITY
  AS entry (environment, kind, received_at_ms, request_id, body, outcome, checksum, place)`

/** Answers how many entries were written: all; 0 = the lease is another's. Errors: PostgreSQL's. */
export async function appendRun(
  client: ClientBase,
  epoch: number,
  { first, rows }: EntryRun,
): Promise<number> {
  const values = [
    epoch,
    first - 1,
    int8Array(rows.map(({ environment }) => environment)),
    int8Array(rows.map(({ kind }) => kind)),
    int8Array(rows.map(({ receivedAtMs }) => receivedAtMs)),
    textArray(rows.map(({ requestId }) => requestId)),
    textArray(rows.map(({ body }) => body)),
    byteaArray(rows.map(({ outcome }) => outcome)),
    int8Array(rows.map(({ checksum }) => checksum)),
  ]
  const { rowCount } = await client.query({ name: 'append', text: APPEND, values })
  return rowCount ?? 0
}

/** Whether a run is there, entry by entry: then an append with a lost answer was committed. */
export async function isThere(client: ClientBase, { first, rows }: EntryRun): Promise<boolean> {
  const last = first + rows.length - 1
  const there = await client.query<{ checksum: number }>(
    'SELECT checksum FROM ledger WHERE sequence BETWEEN $1 AND $2 ORDER BY sequence',
    [first, last],
  )
  return (
    there.rows.length === rows.length &&
    rows.every(({ checksum }, at) => there.rows[at]?.checksum === checksum)
  )
}
