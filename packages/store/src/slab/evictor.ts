import { emptyView, lengthOf } from '@winnow/engine'
import { SpillRefused } from '../errors.ts'
import type { Chunk, Chunks } from './chunk.ts'
import { ColdBatch, type HotPlace } from './cold-batch.ts'
import type { ColdRecords } from './cold-records.ts'
import { copyRecord } from './copy-record.ts'
import { hotReference, placeInChunk, USED } from './reference.ts'
import { classOf } from './size-classes.ts'
import type { SlotPools } from './slot-pool.ts'
import type { StateIndex } from './state-index.ts'

/** Of the records looked at in one step, the share that may stay in memory, so that room is made. */
const MAX_KEPT = 0.5

/** Chunks over the bound that reading may fill before a store makes room again. */
const MAX_CHUNKS_OVER = 16

/** Stores after which a file that refused is tried again, if memory has not grown by a chunk before. */
const STORES_BEFORE_RETRY = 1000

export interface EvictorParts {
  readonly index: StateIndex
  readonly chunks: Chunks
  readonly pools: SlotPools
  readonly cold: ColdRecords
  /** Called once when the file cannot be written. */
  readonly onRefusal: (cause: unknown) => void
}

/**
 * Makes room in memory, chunk by chunk, the one filled longest ago first. A record that was loaded
 * since the hand last came by gets a second chance in another chunk; the others go to the file. What
 * is left of the chunk serves records of any size, so memory follows what sizes are wanted.
 *
 * When the file refuses, records stay where they are and memory grows; each chunk more, or a number
 * of stores, is an occasion to try again.
 */
export class Evictor {
  /** Chunks that may hold records; more than the bound while the file refuses. */
  private allowed: number
  private readonly parts: EvictorParts
  private readonly batch = new ColdBatch()
  private readonly view = emptyView()
  /** Number of the chunk that was emptied last. */
  private hand = 0
  private leaving: Chunk | undefined
  /** The next slot of the leaving chunk to look at. */
  private next = 0
  /** `onRefusal` was called, and memory has not come down to its limit since. */
  private isRefused = false
  /** Stores since the file refused. */
  private waited = 0

  constructor(parts: EvictorParts) {
    this.parts = parts
    this.allowed = parts.chunks.bound
  }

  /** Whether memory is so far over its bound that nothing more should be made hot by reading. */
  get isPressed(): boolean {
    return this.parts.chunks.inUse > this.allowed + MAX_CHUNKS_OVER
  }

  /** Considers a few records for eviction when there are too many in memory. Not to be called while a view of a record is in use. */
  step(): void {
    if (this.leaving === undefined && !this.isTooMuch()) return
    const chunk = (this.leaving ??= this.nextChunk())
    const end = Math.min(this.next + this.batch.begin(chunk.size), chunk.fresh)
    this.sweep(chunk, end)
    this.next = end
    try {
      this.write()
    } catch (error) {
      if (!(error instanceof SpillRefused)) throw error
      this.refused(chunk, error)
      return
    }
    if (end === chunk.fresh) this.leave(chunk)
  }

  private isTooMuch(): boolean {
    const { inUse, bound } = this.parts.chunks
    if (inUse > this.allowed) return true
    if (inUse <= bound) return false
    this.waited += 1
    return this.waited >= STORES_BEFORE_RETRY
  }

  private nextChunk(): Chunk {
    const { chunks, pools } = this.parts
    do this.hand = this.hand + 1 < chunks.count ? this.hand + 1 : 1
    while (chunks.at(this.hand).slots === 0)
    const chunk = chunks.at(this.hand)
    pools.of(chunk.size).close(chunk)
    this.next = 0
    return chunk
  }

  /** Gathers the records of the next slots, but for some that were used since the last time. */
  private sweep(chunk: Chunk, end: number): void {
    let keep = (end - this.next) * MAX_KEPT
    for (let place = this.next; place < end; place += 1) {
      const lo = chunk.owners[place] ?? 0
      const reference = hotReference(chunk.number, place)
      const shard = this.parts.index.shardOf(lo)
      const at = shard.find(lo, reference)
      if (at < 0) continue
      this.parts.chunks.point(this.view, reference)
      const isUsed = ((shard.words[at + 2] ?? 0) & USED) !== 0
      if (isUsed && keep >= 1) {
        keep -= 1
        this.move({ shard, at, reference }, lo)
      } else {
        this.batch.add({ shard, at, reference }, { lo, hi: shard.words[at + 1] ?? 0 }, this.view)
      }
    }
  }

  /** Moves the record in view into another chunk; it counts as not used. */
  private move({ shard, at, reference }: HotPlace, lo: number): void {
    const { chunks, pools } = this.parts
    const length = lengthOf(this.view)
    const slot = pools.take(classOf(length), lo)
    const chunk = chunks.of(slot)
    copyRecord(this.view, length, chunk.words, placeInChunk(slot) * chunk.slotWords)
    shard.words[at + 2] = slot
    pools.giveBack(reference)
  }

  /** Only what was written leaves memory. Error: SpillRefused. */
  private write(): void {
    const { places } = this.batch
    if (places.length === 0) return
    const references = this.parts.cold.write(this.batch)
    for (const [n, { shard, at, reference }] of places.entries()) {
      shard.words[at + 2] = references[n] ?? 0
      this.parts.pools.giveBack(reference)
    }
    this.allowed = this.parts.chunks.bound
  }

  private leave(chunk: Chunk): void {
    const { chunks } = this.parts
    this.leaving = undefined
    chunks.remove(chunk)
    if (chunks.inUse <= chunks.bound) this.isRefused = false
  }

  private refused(chunk: Chunk, error: SpillRefused): void {
    this.leaving = undefined
    this.parts.pools.of(chunk.size).reopen(chunk)
    this.allowed = this.parts.chunks.inUse
    this.waited = 0
    if (!this.isRefused) this.parts.onRefusal(error.cause ?? error)
    this.isRefused = true
  }
}
