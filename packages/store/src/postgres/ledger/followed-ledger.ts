import { ENTRY_KINDS, type LedgerEntry, type RewritableLedger } from '@winnow/engine'
import type { Pool } from 'pg'
import { LedgerDiffers } from '../../errors.ts'
import { refuse } from '../../read-only-ledger.ts'
import { entryOf, type ReadRow } from './entry-row.ts'
import { readRows, readRowsUnchecked } from './read-rows.ts'

/** Ends of reads that are remembered: the next read of a follower begins at the last one, or at the one before it. */
const MAX_ENDS = 4

const LAST = 'SELECT max(sequence) AS last FROM ledger'

const CHECKSUM = 'SELECT checksum, kind FROM ledger WHERE sequence = $1'

/** What an erasure came to is written into its entry later, so its checksum changes. */
const ERASURE = ENTRY_KINDS.indexOf('erasure')

/** In the place of the checksum of such an entry. */
const OF_ERASURE = -1

type Row = Pick<ReadRow, 'checksum' | 'kind'>

const markOf = ({ checksum, kind }: Row): number => (kind === ERASURE ? OF_ERASURE : checksum)

/** A commit of its own: once it is on the synchronous standby, everything that was committed before is. */
const LASTING_COMMIT = "SELECT pg_logical_emit_message(true, 'winnow', '')"

/**
 * The ledger of a database that another node writes. It is read in order; each read checks that it goes on where the one before
 * ended, since a failover of the database may have lost what was read.
 */
export class FollowedLedger implements RewritableLedger {
  readonly append = refuse
  readonly rewrite = refuse
  private readonly pool: Pool
  private end = 0
  /** Marks of the entries that reads ended with, oldest first: their checksums. */
  private readonly ends = new Map<number, number>()

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** Looks how long the ledger is now. Errors: LedgerDiffers; PostgreSQL's. */
  async look(): Promise<void> {
    const { rows } = await this.pool.query<{ last: number | null }>({ name: 'last', text: LAST })
    const last = rows[0]?.last ?? 0
    if (last < this.end) throw new LedgerDiffers(`the ledger ended with entry ${this.end} before`)
    this.end = last
  }

  /** Errors: LedgerDiffers, LedgerDamaged; PostgreSQL's. */
  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    const { pool, end } = this
    const before = this.ends.get(from - 1)
    if (before === undefined) return this.noted(await readRowsUnchecked(pool, { from, limit, end }))
    const range = { from: from - 1, limit: limit + 1, end }
    const [first, ...rows] = await readRowsUnchecked(pool, range)
    mustBe(first, before, from - 1)
    // The entry before may leave no room for another one.
    return rows.length > 0 ? this.noted(rows) : readRows(pool, { from, limit, end })
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const [entry] = await readRows(this.pool, { from: sequence, limit: 1, end: this.end })
    return entry?.kind === 'lost' ? undefined : entry
  }

  last(): number {
    return this.end
  }

  trouble(): undefined {
    return undefined
  }

  async close(): Promise<void> {}

  /** Resolves when all that was read is on the synchronous standby, too. Errors: LedgerDiffers; PostgreSQL's. */
  async settled(): Promise<void> {
    await this.pool.query(LASTING_COMMIT)
    await this.check()
  }

  /** Errors: LedgerDiffers, where what was read last is not in the ledger any more; PostgreSQL's. */
  async check(): Promise<void> {
    const { newest } = this
    const mark = this.ends.get(newest)
    if (mark === undefined) return
    const { rows } = await this.pool.query<Row>(CHECKSUM, [newest])
    mustBe(rows[0], mark, newest)
  }

  /** The furthest entry that a read ended with. */
  private get newest(): number {
    return Math.max(0, ...this.ends.keys())
  }

  private noted(rows: Awaited<ReturnType<typeof readRowsUnchecked>>): readonly LedgerEntry[] {
    const last = rows.at(-1)
    if (last !== undefined && last.sequence > this.newest) {
      this.ends.set(last.sequence, markOf(last))
      const [oldest] = this.ends.keys()
      if (this.ends.size > MAX_ENDS && oldest !== undefined) this.ends.delete(oldest)
    }
    return rows.map(entryOf)
  }
}

function mustBe(row: Row | undefined, expected: number, sequence: number): void {
  if (row !== undefined && markOf(row) === expected) return
  throw new LedgerDiffers(`entry ${sequence} of the ledger is not the one that was read before`)
}
