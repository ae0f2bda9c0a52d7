import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { BeaconDetails, LedgerEntry } from '@winnow/engine'
import type { Pool } from 'pg'
import { type DetailsRetention, type DetailsRow, MAX_WAITING_CHARS } from '../beacon-details.ts'
import { storedText } from './database/text-form.ts'

const CUT_EVERY_MS = HOUR_MS

/** Details removed by one statement: a few ms of locks. */
const MAX_CUT = 5000

const PUT = `INSERT INTO beacon_details (sequence, received_at_ms, details)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])
  ON CONFLICT (sequence) DO UPDATE
  SET received_at_ms = excluded.received_at_ms, details = excluded.details`

const CUT = `DELETE FROM beacon_details WHERE sequence IN (
  SELECT sequence FROM beacon_details WHERE received_at_ms < $1 LIMIT ${MAX_CUT})`

const OF = 'SELECT details FROM beacon_details WHERE sequence = $1 AND received_at_ms = $2'

interface PostgresDetailsParts {
  readonly pool: Pool
  /** Undefined = for good. */
  readonly retention: DetailsRetention | undefined
  /** Called with why details were not stored, or not cut. */
  readonly onTrouble: (cause: unknown) => void
}

/** What the beacon of an entry reported; undefined where that is not known, or cannot be read. */
export async function detailsOf(
  pool: Pool,
  { sequence, receivedAtMs }: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>,
): Promise<string | undefined> {
  const found = await pool
    .query<{ details: string }>(OF, [sequence, receivedAtMs])
    .catch(() => undefined)
  return found?.rows[0]?.details
}

/** Details of beacons in a table, written behind the ledger. Nobody waits for it; a read waits for what was put before. */
export class PostgresDetails implements BeaconDetails {
  private readonly parts: PostgresDetailsParts
  private readonly timer: NodeJS.Timeout
  private written: Promise<unknown> = Promise.resolve()
  private waitingChars = 0
  private isInTrouble = false
  private cutting: Promise<number> | undefined

  constructor(parts: PostgresDetailsParts) {
    this.parts = parts
    this.timer = setInterval(() => void this.cut(), CUT_EVERY_MS).unref()
    void this.cut()
  }

  /** Puts what entries that are on disk by now bring. */
  put(entries: readonly DetailsRow[]): void {
    if (entries.length === 0) return
    const chars = entries.reduce((sum, { details }) => sum + details.length, 0)
    if (this.waitingChars + chars > MAX_WAITING_CHARS) {
      this.trouble(new Error('the database is too slow for the details of beacons'))
      return
    }
    this.waitingChars += chars
    this.written = this.written
      .then(() => this.insert(entries))
      .then(() => (this.isInTrouble = false))
      .catch((error: unknown) => this.trouble(error))
      .finally(() => (this.waitingChars -= chars))
  }

  async of(entry: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>): Promise<string | undefined> {
    await this.written
    return detailsOf(this.parts.pool, entry)
  }

  /** Removes what is too old. Never rejects; resolves to how many details it were. */
  cut(): Promise<number> {
    return (this.cutting ??= this.cutNow().finally(() => (this.cutting = undefined)))
  }

  /** Lets what is under way come to its end. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.cutting
    await this.written
  }

  private async insert(entries: readonly DetailsRow[]): Promise<void> {
    await this.parts.pool.query(PUT, [
      entries.map(({ sequence }) => sequence),
      entries.map(({ receivedAtMs }) => receivedAtMs),
      entries.map(({ details }) => storedText(details)),
    ])
  }

  private async cutNow(): Promise<number> {
    const { pool, retention } = this.parts
    if (retention === undefined || retention.days === 0) return 0
    const before = retention.nowMs() - retention.days * DAY_MS
    let cut = 0
    try {
      for (let count = MAX_CUT; count === MAX_CUT; cut += count) {
        count = (await pool.query(CUT, [before])).rowCount ?? 0
      }
    } catch (error) {
      this.trouble(error)
    }
    return cut
  }

  /** Reported once, until something is put again. */
  private trouble(cause: unknown): void {
    if (!this.isInTrouble) this.parts.onTrouble(cause)
    this.isInTrouble = true
  }
}
