import type { ClientBase } from 'pg'
import { byteaArray, int8Array, textArray } from '../database/binary-arrays.ts'
import type { EntryRow } from './entry-row.ts'

/** An entry that takes the place of the one with its number. */
export interface NumberedRow extends EntryRow {
  readonly sequence: number
}

/** All rows or none, while the lease is held, as an append. */
const REWRITE = `WITH held AS MATERIALIZED (
  SELECT epoch FROM lease WHERE role = 'active' AND epoch = $1 FOR SHARE
)
UPDATE ledger SET request_id = entry.request_id, body = entry.body, outcome = entry.outcome,
  checksum = entry.checksum
FROM held, unnest($2::bigint[], $3::text[], $4::text[], $5::bytea[], $6::bigint[])
  AS entry (sequence, request_id, body, outcome, checksum)
WHERE ledger.sequence = entry.sequence`

/** Answers how many entries were written; 0 = the lease is another's. Errors: PostgreSQL's. */
export async function rewriteRows(
  client: ClientBase,
  epoch: number,
  rows: readonly NumberedRow[],
): Promise<number> {
  const values = [
    epoch,
    int8Array(rows.map(({ sequence }) => sequence)),
    textArray(rows.map(({ requestId }) => requestId)),
    textArray(rows.map(({ body }) => body)),
    byteaArray(rows.map(({ outcome }) => outcome)),
    int8Array(rows.map(({ checksum }) => checksum)),
  ]
  const { rowCount } = await client.query({ name: 'rewrite', text: REWRITE, values })
  return rowCount ?? 0
}
