import {
  type LedgerEntry,
  noBytes,
  type RewritableLedger,
  type WrittenKind,
  writtenKindOf,
} from '@winnow/engine'
import type { Pool } from 'pg'
import type { DetailsRow } from '../beacon-details.ts'
import { checkCommitted, checkSequences } from '../check-sequences.ts'
import { DamageWatch } from '../damage-watch.ts'
import { Deferred } from '../deferred.ts'
import { StoreBusy, StoreStopped } from '../errors.ts'
import { explain } from './database/postgres-errors.ts'
import { type EntryRow, rowOf, sizeOf } from './ledger/entry-row.ts'
import type { LedgerConnection } from './ledger/ledger-connection.ts'
import { readRows } from './ledger/read-rows.ts'

/** Bytes of entries that may wait for the database; from then on `trouble` says so. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024

/** Bytes of entries from which on appends are refused. */
const MAX_REFUSED_BYTES = 2 * MAX_PENDING_BYTES

/** A commit that takes longer says that the database hangs: its callers give up soon. */
const MAX_COMMIT_MS = 5000

/** How long `close` waits for a database that takes nothing. */
const CLOSE_PATIENCE_MS = 3000

interface Batch {
  readonly first: number
  readonly rows: EntryRow[]
  readonly bytes: Record<WrittenKind, number>
  readonly details: DetailsRow[]
  readonly done: Deferred
}

export interface PostgresLedgerParts {
  readonly connection: LedgerConnection
  readonly pool: Pool
  /** Sequence of the last entry. */
  readonly last: number
  /** Called after each commit with how long it took, ms. */
  readonly onCommit: (ms: number) => void
  /** Called after each commit with its bytes by kind of entry. */
  readonly onWritten: (bytes: Readonly<Record<WrittenKind, number>>) => void
  /** Called after each commit with the details that its beacons bring. */
  readonly onDetails: (rows: readonly DetailsRow[]) => void
  /** Called with each damaged entry that is met, once. */
  readonly onDamage: (cause: Error) => void
  /** A clock that never runs backwards, ms. */
  readonly steadyMs: () => number
}

/** The ledger in PostgreSQL. All that arrive while a commit is under way share the next one, which is one statement. */
export class PostgresLedger implements RewritableLedger {
  private readonly parts: PostgresLedgerParts
  private readonly damage: DamageWatch
  private appended: number
  private committed: number
  private pending: Batch | undefined
  private flying: Batch | undefined
  private waitingBytes = 0
  private isScheduled = false
  private lastSentMs = 0
  private refusal: string | undefined
  private failure: Error | undefined

  constructor(parts: PostgresLedgerParts) {
    this.parts = parts
    this.damage = new DamageWatch(parts.onDamage)
    this.appended = parts.last
    this.committed = parts.last
  }

  append(entries: readonly LedgerEntry[]): Promise<void> {
    try {
      this.mustTake(entries)
    } catch (error) {
      return Promise.reject(error)
    }
    return entries.length === 0 ? Promise.resolve() : this.add(entries)
  }

  async rewrite(entries: readonly LedgerEntry[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure
    checkCommitted(this.committed, entries)
    const rows = entries.map((entry) => ({ ...rowOf(entry), sequence: entry.sequence }))
    await this.parts.connection.rewrite(rows)
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.damage.over(readRows(this.parts.pool, { from, limit, end: this.committed }))
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    const [entry] = await this.read(sequence, 1)
    return entry?.kind === 'lost' ? undefined : entry
  }

  last(): number {
    return this.committed
  }

  trouble(): string | undefined {
    if (this.failure !== undefined) return this.failure.message
    if (this.refusal !== undefined) return `the ledger cannot be written: ${this.refusal}`
    if (this.isHanging()) return `the database has not answered for ${MAX_COMMIT_MS / 1000} s`
    if (this.waitingBytes > MAX_PENDING_BYTES) return 'too much waits for the database'
    return undefined
  }

  /** Why the database takes no entries; undefined = it does. */
  refused(why: string | undefined): void {
    this.refusal = why
  }

  /** Another node took over. */
  lost(error: Error): void {
    this.failure ??= stopped(error)
  }

  async close(): Promise<void> {
    const giveUp = setTimeout(() => {
      this.parts.connection.giveUp()
    }, CLOSE_PATIENCE_MS)
    try {
      while (this.pending !== undefined || this.flying !== undefined) {
        await (this.flying ?? this.pending)?.done.promise.catch(() => undefined)
      }
    } finally {
      clearTimeout(giveUp)
    }
    this.failure ??= new StoreStopped('the ledger is closed')
    await this.parts.connection.close()
  }

  /** Errors: StoreStopped, StoreBusy; RangeError for sequences that do not continue the last ones. */
  private mustTake(entries: readonly LedgerEntry[]): void {
    if (this.failure !== undefined) throw this.failure
    checkSequences(this.appended, entries)
    if (entries.length === 0 || this.waitingBytes <= MAX_REFUSED_BYTES) return
    throw new StoreBusy(`more than ${MAX_REFUSED_BYTES} bytes wait for the database`)
  }

  /** All entries of a batch wait for one promise. */
  private add(entries: readonly LedgerEntry[]): Promise<void> {
    const batch = (this.pending ??= newBatch(this.appended + 1))
    for (const entry of entries) this.addTo(batch, entry)
    this.appended += entries.length
    this.schedule()
    return batch.done.promise
  }

  private addTo({ rows, bytes, details }: Batch, entry: LedgerEntry): void {
    const row = rowOf(entry)
    rows.push(row)
    const size = sizeOf(row)
    bytes[writtenKindOf(entry)] += size
    this.waitingBytes += size
    if (entry.details === undefined) return
    const { sequence, receivedAtMs } = entry
    details.push({ sequence, receivedAtMs, details: entry.details })
  }

  private isHanging(): boolean {
    return this.flying !== undefined && this.parts.steadyMs() - this.lastSentMs > MAX_COMMIT_MS
  }

  /** Sends at the end of this turn. */
  private schedule(): void {
    if (this.flying !== undefined || this.isScheduled) return
    this.isScheduled = true
    setImmediate(this.send)
  }

  private readonly send = (): void => {
    this.isScheduled = false
    const batch = this.pending
    if (batch === undefined) return
    this.pending = undefined
    this.flying = batch
    this.lastSentMs = this.parts.steadyMs()
    this.parts.connection.append(batch).then(
      () => {
        this.landed(batch)
      },
      (error: unknown) => {
        this.fail(batch, error)
      },
    )
  }

  private landed(batch: Batch): void {
    this.committed += batch.rows.length
    this.ended(batch)
    // Before anybody may ask for them.
    this.parts.onDetails(batch.details)
    batch.done.resolve()
    this.parts.onWritten(batch.bytes)
    this.parts.onCommit(this.parts.steadyMs() - this.lastSentMs)
    if (this.pending !== undefined) this.schedule()
  }

  private ended({ rows }: Batch): void {
    this.flying = undefined
    this.waitingBytes -= rows.reduce((sum, row) => sum + sizeOf(row), 0)
  }

  /** Another node writes now, or the database was given what it can never take: nothing after it can be written. */
  private fail(batch: Batch, error: unknown): void {
    this.failure = stopped(error)
    this.ended(batch)
    batch.done.reject(this.failure)
    this.pending?.done.reject(this.failure)
    this.pending = undefined
  }
}

const stopped = (cause: unknown): StoreStopped =>
  new StoreStopped(`the ledger cannot be written: ${explain(cause)}`, { cause })

const newBatch = (first: number): Batch => ({
  first,
  rows: [],
  bytes: noBytes(),
  details: [],
  done: new Deferred(),
})
