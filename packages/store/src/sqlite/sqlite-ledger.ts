import {
  type LedgerEntry,
  noBytes,
  type RewritableLedger,
  type WrittenKind,
  writtenKindOf,
} from '@winnow/engine'
import { checkCommitted, checkSequences } from '../check-sequences.ts'
import { Deferred } from '../deferred.ts'
import { type LedgerDamaged, StoreBusy, StoreStopped } from '../errors.ts'
import { DamageWatch } from '../damage-watch.ts'
import type { DetailsRow } from '../beacon-details.ts'
import { EntryPack, type PackedEntries } from './ledger/entry-pack.ts'
import { packEntry } from './ledger/pack-entry.ts'
import { GatheredReads } from './ledger/gathered-reads.ts'
import { readEntries } from './ledger/read-entries.ts'
import { explain } from './database/sqlite-errors.ts'
import type { WorkerLink } from './worker-link.ts'

/** Bytes of entries that may wait for the disk; from then on `trouble` says so. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024

/** Bytes of entries from which on appends are refused. */
const MAX_REFUSED_BYTES = 2 * MAX_PENDING_BYTES

/** A commit that takes longer says that the disk hangs: its callers give up soon. */
const MAX_COMMIT_MS = 5000

/** Under load, commits begin at least this far apart: fewer, larger commits cost less and wait less. */
const COMMIT_GAP_MS = 1.5

/** A commit of so many entries says that there is load. */
const LOAD_ENTRIES = 4

/** How long `close` waits for a disk that refuses. */
const CLOSE_PATIENCE_MS = 3000

interface Batch {
  readonly bytes: Record<WrittenKind, number>
  readonly details: DetailsRow[]
  readonly done: Deferred
}

export interface SqliteLedgerParts {
  readonly writer: WorkerLink
  readonly reader: WorkerLink
  /** Sequence of the last entry on disk. */
  readonly last: number
  /** Called after each commit with its size in bytes, and how long it took, ms. */
  readonly onCommit: (bytes: number, ms: number) => void
  /** Called after each commit with its bytes by kind of entry. */
  readonly onWritten: (bytes: Readonly<Record<WrittenKind, number>>) => void
  /** Called after each commit with the details that its beacons bring. */
  readonly onDetails: (rows: readonly DetailsRow[]) => void
  /** Called with each damaged entry that is met, once. */
  readonly onDamage: (cause: Error) => void
  /** Why the disk is to be given no more; undefined = it has room. */
  readonly roomTrouble: () => string | undefined
  /** A clock that never runs backwards, ms. */
  readonly steadyMs: () => number
}

/**
 * The ledger in SQLite. Entries are packed as they come; a batch leaves for the writer's thread as
 * soon as the one before is on disk, so all that arrive meanwhile share the next commit.
 */
export class SqliteLedger implements RewritableLedger {
  private readonly parts: SqliteLedgerParts
  private readonly single: GatheredReads
  private readonly damage: DamageWatch
  private appended: number
  private committed: number
  private pending: Batch | undefined
  private flying: Batch | undefined
  private flyingBytes = 0
  private isScheduled = false
  private lastSentMs = 0
  private lastCount = 0
  /** Of the pending batch. */
  private readonly pack = new EntryPack()
  private refusal: string | undefined
  private failure: Error | undefined

  constructor(parts: SqliteLedgerParts) {
    this.parts = parts
    this.single = new GatheredReads(parts.reader)
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
    const pack = new EntryPack()
    for (const entry of entries) packEntry(pack, entry)
    const packed = pack.take()
    await this.parts.writer.call<undefined>('rewrite', packed, [packed.buffer])
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.damage.over(readEntries(this.parts.reader, { from, limit, end: this.committed }))
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    return sequence <= this.committed ? this.damage.over(this.single.get(sequence)) : undefined
  }

  last(): number {
    return this.committed
  }

  trouble(): string | undefined {
    if (this.failure !== undefined) return this.failure.message
    if (this.refusal !== undefined) return this.refusal
    if (this.isHanging()) return `the disk has not answered for ${MAX_COMMIT_MS / 1000} s`
    if (this.waitingBytes() > MAX_PENDING_BYTES) return 'too much waits for the disk'
    return this.parts.roomTrouble()
  }

  /** The worker's word that the disk refuses; undefined = it does no more. */
  refused(why: string | undefined): void {
    this.refusal = why === undefined ? undefined : `the ledger cannot be written: ${why}`
  }

  /** Somebody else read a damaged entry. */
  damaged(error: LedgerDamaged): void {
    this.damage.met(error)
  }

  async close(): Promise<void> {
    const giveUp = setTimeout(() => {
      this.parts.writer.call('giveUp').catch(() => undefined)
    }, CLOSE_PATIENCE_MS)
    try {
      while (this.pending !== undefined || this.flying !== undefined) {
        await (this.flying ?? this.pending)?.done.promise.catch(() => undefined)
      }
    } finally {
      clearTimeout(giveUp)
    }
    this.failure ??= new StoreStopped('the ledger is closed')
  }

  /** Errors: StoreStopped, StoreBusy; RangeError for sequences that do not continue the last ones. */
  private mustTake(entries: readonly LedgerEntry[]): void {
    if (this.failure !== undefined) throw this.failure
    checkSequences(this.appended, entries)
    if (entries.length === 0 || this.waitingBytes() <= MAX_REFUSED_BYTES) return
    throw new StoreBusy(`more than ${MAX_REFUSED_BYTES} bytes wait for the disk`)
  }

  /** All entries of a batch wait for one promise. */
  private add(entries: readonly LedgerEntry[]): Promise<void> {
    const batch = (this.pending ??= newBatch())
    for (const entry of entries) this.addTo(batch, entry)
    this.appended += entries.length
    const { promise } = batch.done
    this.schedule()
    return promise
  }

  private isHanging(): boolean {
    return this.flying !== undefined && this.parts.steadyMs() - this.lastSentMs > MAX_COMMIT_MS
  }

  private waitingBytes(): number {
    return this.flyingBytes + this.pack.size
  }

  private addTo({ bytes, details }: Batch, entry: LedgerEntry): void {
    const before = this.pack.size
    packEntry(this.pack, entry)
    bytes[writtenKindOf(entry)] += this.pack.size - before
    if (entry.details === undefined) return
    const { sequence, receivedAtMs } = entry
    details.push({ sequence, receivedAtMs, details: entry.details })
  }

  /** Sends at the end of this turn; under load only once the gap since the last send is over. */
  private schedule(): void {
    if (this.flying !== undefined || this.isScheduled) return
    this.isScheduled = true
    const gap = this.lastCount >= LOAD_ENTRIES ? COMMIT_GAP_MS : 0
    const wait = this.lastSentMs + gap - this.parts.steadyMs()
    if (wait > 0) setTimeout(this.send, wait)
    else setImmediate(this.send)
  }

  private readonly send = (): void => {
    this.isScheduled = false
    const batch = this.pending
    if (batch === undefined) return
    this.pending = undefined
    this.flying = batch
    this.lastSentMs = this.parts.steadyMs()
    const packed = this.pack.take()
    const { count, length } = packed
    this.lastCount = count
    this.flyingBytes = length
    this.parts.writer.call<undefined>('append', packed, [packed.buffer]).then(
      () => {
        this.landed(batch, { count, length })
      },
      (error: Error) => {
        this.fail(batch, error)
      },
    )
  }

  private landed(batch: Batch, { count, length }: Omit<PackedEntries, 'buffer'>): void {
    this.committed += count
    this.flying = undefined
    this.flyingBytes = 0
    this.refusal = undefined
    // Before anybody may ask for them.
    this.parts.onDetails(batch.details)
    batch.done.resolve()
    this.parts.onWritten(batch.bytes)
    this.parts.onCommit(length, this.parts.steadyMs() - this.lastSentMs)
    if (this.pending !== undefined) this.schedule()
  }

  /** The writer is gone, or was given what it can never take: nothing after it can be written. */
  private fail(batch: Batch, error: Error): void {
    this.failure = new StoreStopped(`the ledger cannot be written: ${explain(error)}`, {
      cause: error,
    })
    this.flying = undefined
    this.flyingBytes = 0
    batch.done.reject(this.failure)
    this.pending?.done.reject(this.failure)
    this.pending = undefined
  }
}

const newBatch = (): Batch => ({ bytes: noBytes(), details: [], done: new Deferred() })
