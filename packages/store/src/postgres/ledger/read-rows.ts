import type { LedgerEntry } from '@winnow/engine'
import type { Pool } from 'pg'
import { LedgerDamaged } from '../../errors.ts'
import { entryOf, type ReadRow } from './entry-row.ts'

/** Entries answered by one read. */
const MAX_READ_ENTRIES = 5000

/** Bytes of entries answered at once, but for one entry that is bigger alone. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Bodies come as bytes: they are checked against the checksum as they are. */
const READ = `SELECT sequence, environment, kind, received_at_ms, request_id,
  convert_to(body, 'UTF8') AS body, outcome, checksum
FROM (
  SELECT *, sum(octet_length(body) + octet_length(outcome))
    OVER (ORDER BY sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM ledger WHERE sequence BETWEEN $1 AND $2
) AS entries
WHERE before IS NULL OR before < ${MAX_ANSWER_BYTES} ORDER BY sequence`

export interface EntryRange {
  readonly from: number
  readonly limit: number
  /** Sequence of the last entry there is to be read. */
  readonly end: number
}

/** Reads entries, as many as fit. Error: LedgerDamaged, at one that is not what was written. */
export async function readRows(pool: Pool, range: EntryRange): Promise<readonly LedgerEntry[]> {
  const rows = await readRowsUnchecked(pool, range)
  return rows.map(entryOf)
}

/** The rows of entries, as many as fit. */
export async function readRowsUnchecked(
  pool: Pool,
  { from, limit, end }: EntryRange,
): Promise<readonly ReadRow[]> {
  const last = Math.min(end, from + Math.min(limit, MAX_READ_ENTRIES) - 1)
  if (last < from) return []
  const { rows } = await pool.query<ReadRow>({ name: 'read', text: READ, values: [from, last] })
  return rows
}

const READ_SOME = `SELECT sequence, environment, kind, received_at_ms, request_id,
  convert_to(body, 'UTF8') AS body, outcome, checksum
FROM ledger WHERE sequence = ANY($1)`

/** Those of these entries that there are, in the order asked for, without those that are damaged. */
export async function soundRowsAt(
  pool: Pool,
  sequences: readonly number[],
): Promise<readonly LedgerEntry[]> {
  const values = [[...sequences]]
  const { rows } = await pool.query<ReadRow>({ name: 'read some', text: READ_SOME, values })
  const known = new Map(rows.map((row) => [row.sequence, row]))
  return sequences.flatMap((sequence) => soundEntry(known.get(sequence)))
}

function soundEntry(row: ReadRow | undefined): readonly LedgerEntry[] {
  if (row === undefined) return []
  try {
    return [entryOf(row)]
  } catch (error) {
    if (!(error instanceof LedgerDamaged)) throw error
    return []
  }
}
