import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { StoreBusy } from '../../errors.ts'
import { stateOf } from '../database/postgres-errors.ts'

/** Larger tables are not packed while events come: who writes to one waits meanwhile. */
const MAX_PACKED_BYTES = 128 * 1024 * 1024

/** A table that somebody reads for long is tried again. */
const LOCK_WAIT_MS = 4000
const TRIES = 30
const PAUSE_MS = 1000

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const IN_THE_WAY = new Set(['55P03', '40P01'])

/** Tables besides the ledger's partitions that have rows of users which an erasure removes. */
const TABLES = ['beacon_details', 'verifications', 'deliveries', 'attempts']

const SIZES = `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
  AND (relname = ANY ($1) OR relname ~ '^ledger_[0-9]+_[0-9]+$') ORDER BY relname`

/** The same of the table of erasures, which is small. Errors: PostgreSQL's. */
export async function packErasures(pool: Pool): Promise<void> {
  await patiently(() => pool.query('VACUUM (FULL, ANALYZE) erasures'), ignore)
  await patiently(() => pool.query(STATISTICS), ignore)
}

const ignore = (): void => undefined

/** Samples of what tables hold. Whoever owns the database may. */
const STATISTICS = 'VACUUM (FULL) pg_statistic'

const PARTITION = /^ledger_(\d+)_(\d+)$/

/** What is written over, and for how long it may go on. */
interface Packing {
  readonly client: Client
  /** Entries that were rewritten. */
  readonly sequences: readonly number[]
  /** Ends it. Error: StoreStopped. */
  readonly mayGoOn: () => void
}

/**
 * Writes tables anew, without the bytes of rows that are no more, and statistics without their samples. Answers the tables that are too
 * large. Errors: StoreBusy, where one is in use for long; PostgreSQL's; that of `mayGoOn`.
 */
export async function packTables({
  client,
  sequences,
  mayGoOn,
}: Packing): Promise<readonly string[]> {
  const tooLarge: string[] = []
  const { rows } = await client.query<{ name: string; bytes: number }>(SIZES, [TABLES])
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  for (const { name, bytes } of rows.filter((row) => hasAny(row.name, sequences))) {
    if (bytes > MAX_PACKED_BYTES) tooLarge.push(name)
    const how = bytes > MAX_PACKED_BYTES ? 'ANALYZE' : 'FULL, ANALYZE'
    await patiently(() => client.query(`VACUUM (${how}) ${name}`), mayGoOn)
  }
  // The samples of all partitions together are its own.
  await patiently(() => client.query('ANALYZE ledger'), mayGoOn)
  await patiently(() => client.query(STATISTICS), mayGoOn)
  return tooLarge
}

function hasAny(name: string, sequences: readonly number[]): boolean {
  const [, first, last] = PARTITION.exec(name) ?? []
  if (first === undefined) return true
  return sequences.some((sequence) => sequence >= Number(first) && sequence <= Number(last))
}

async function patiently(work: () => Promise<unknown>, mayGoOn: () => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    mayGoOn()
    try {
      await work()
      return
    } catch (error) {
      if (!IN_THE_WAY.has(stateOf(error) ?? '')) throw error
      if (tries >= TRIES) {
        throw new StoreBusy('a table is in use for long, so it still has what was erased')
      }
    }
    await pause(PAUSE_MS)
  }
}
