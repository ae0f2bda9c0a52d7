import {
  bytesOf,
  emptyView,
  type EntityKey,
  lengthOf,
  type RecordView,
  type ResidentStates,
  viewOf,
} from '@winnow/engine'
import { Digest } from '../digest.ts'
import { Chunks } from './chunk.ts'
import { ColdRecords } from './cold-records.ts'
import { copyRecord } from './copy-record.ts'
import { Evictor } from './evictor.ts'
import type { IndexShard } from './index-shard.ts'
import { COLD, placeInChunk, USED } from './reference.ts'
import { classOf, MAX_RECORD_BYTES, MIN_RECORD_BYTES } from './size-classes.ts'
import { framesOf, versionIn } from './slice.ts'
import { SliceWalk } from './slice-walk.ts'
import { SlotPools } from './slot-pool.ts'
import { NO_FILE, type SpillFile } from './spill-file.ts'
import { StateIndex } from './state-index.ts'

/** A record that shrinks keeps its slot unless it would fit in one that many classes smaller. */
const SHRINK_CLASSES = 1

/** Where records go that memory has no room for. */
export interface Spilling {
  /** What records in memory should take; the index comes on top. */
  readonly memoryBytes: number
  readonly file: SpillFile
  /** Called once when the file cannot be written: records stay in memory, above the limit. */
  readonly onRefusal: (cause: unknown) => void
}

const ALL_IN_MEMORY: Spilling = {
  memoryBytes: Infinity,
  file: NO_FILE,
  onRefusal: () => undefined,
}

/**
 * Entity states of this process: variable-length records in size classes inside typed arrays, found
 * through an own hash index in typed arrays, so that ten million records are nothing to the garbage
 * collector. Beyond a bound those used longest ago lie in a file and are read back when they are
 * loaded. Records move to the file within `store` only, so a view stays good until then.
 */
export class EntitySlab implements ResidentStates {
  private readonly index = new StateIndex()
  private readonly chunks: Chunks
  private readonly pools: SlotPools
  private readonly cold: ColdRecords
  private readonly evictor: Evictor
  private readonly view = emptyView()
  private count = 0

  constructor({ memoryBytes, file, onRefusal }: Spilling = ALL_IN_MEMORY) {
    this.chunks = new Chunks(memoryBytes)
    this.pools = new SlotPools(this.chunks)
    this.cold = new ColdRecords(file)
    const { index, chunks, pools, cold } = this
    this.evictor = new Evictor({ index, chunks, pools, cold, onRefusal })
  }

  get size(): number {
    return this.count
  }

  get bytes(): number {
    return this.chunks.bytes + this.index.bytes
  }

  get coldSize(): number {
    return this.cold.places.live
  }

  get coldBytes(): number {
    return this.cold.places.bytes
  }

  trouble(): string | undefined {
    return this.cold.trouble()
  }

  /** Error: StateUnreadable. */
  load(key: EntityKey, into: RecordView): boolean {
    const lo = key.lo >>> 0
    const shard = this.index.shardOf(lo)
    const at = shard.place(lo, key.hi >>> 0)
    const reference = shard.words[at + 2] ?? 0
    if (reference === 0) return false
    if (reference >= COLD) {
      this.loadCold(shard, at, into)
      return true
    }
    if ((reference & USED) === 0) shard.words[at + 2] = reference | USED
    this.chunks.point(into, reference)
    return true
  }

  /**
   * Errors: a record with a length that is too short, too long, no multiple of 8 or more than there is;
   * StateUnreadable.
   */
  store(key: EntityKey, record: RecordView, expectedVersion: number): boolean {
    const length = checkedLength(record)
    const lo = key.lo >>> 0
    const hi = key.hi >>> 0
    const shard = this.index.shardOf(lo)
    const at = shard.place(lo, hi)
    const former = shard.words[at + 2] ?? 0
    if (former >= COLD) return this.storeCold(shard, at, record, expectedVersion)
    const chunk = this.chunks.of(former)
    const word = placeInChunk(former) * chunk.slotWords
    const version = former === 0 ? 0 : (chunk.doubles[word / 2 + 1] ?? 0)
    if (version !== expectedVersion) return false
    if (former !== 0 && fits(length, chunk.size)) copyRecord(record, length, chunk.words, word)
    else if (former !== 0) this.replace(shard, at, this.put(lo, record, length))
    else this.add(shard, at, { lo, hi }, this.put(lo, record, length))
    this.evictor.step()
    return true
  }

  /** Error: StateUnreadable. */
  digest(): string {
    const digest = new Digest()
    for (const slice of this.slices()) {
      for (const { key, record } of framesOf(slice)) digest.add(key.lo, key.hi, wordsOf(record))
    }
    return digest.toString()
  }

  /** Framed copies (u32 key low, u32 key high, record) of all records. Error: StateUnreadable. */
  *slices(): Generator<Uint8Array> {
    this.cold.mustBeWhole()
    for (const slice of this.walk().slices()) {
      yield slice
      this.cold.mustBeWhole()
    }
  }

  /** Takes the records of a slice, but for those it has a newer version of. Error: a malformed slice. */
  restore(slice: Uint8Array): void {
    const aligned = slice.byteOffset % 8 === 0 ? slice : slice.slice()
    for (const { key, record } of framesOf(aligned)) {
      const version = this.load(key, this.view) ? versionIn(this.view) : 0
      if (versionIn(record) > version) this.store(key, record, version)
    }
  }

  private walk(): SliceWalk {
    const { index, chunks, cold } = this
    return new SliceWalk({ index, chunks, cold })
  }

  /** Reads a record back into memory, or, while there is far too much in it, into memory of its own. */
  private loadCold(shard: IndexShard, at: number, into: RecordView): void {
    const { words } = shard
    const lo = words[at] ?? 0
    const record = this.cold.read(words[at + 2] ?? 0, { lo, hi: words[at + 1] ?? 0 })
    if (this.evictor.isPressed) {
      Object.assign(into, viewOf(bytesOf(record)))
      return
    }
    this.replace(shard, at, this.put(lo, record, lengthOf(record)))
    this.chunks.point(into, words[at + 2] ?? 0)
  }

  private storeCold(
    shard: IndexShard,
    at: number,
    record: RecordView,
    expectedVersion: number,
  ): boolean {
    const key = { lo: shard.words[at] ?? 0, hi: shard.words[at + 1] ?? 0 }
    const former = this.cold.read(shard.words[at + 2] ?? 0, key)
    if (versionIn(former) !== expectedVersion) return false
    this.replace(shard, at, this.put(key.lo, record, lengthOf(record)))
    this.evictor.step()
    return true
  }

  /** Copies a record into a slot of its size; answers the slot. */
  private put(lo: number, record: RecordView, length: number): number {
    const slot = this.pools.take(classOf(length), lo)
    const chunk = this.chunks.of(slot)
    copyRecord(record, length, chunk.words, placeInChunk(slot) * chunk.slotWords)
    return slot
  }

  private add(shard: IndexShard, at: number, { lo, hi }: EntityKey, slot: number): void {
    shard.add(at, lo, hi, slot)
    this.count += 1
  }

  /** Refers to another slot, hot; the former one, hot or cold, is free. */
  private replace(shard: IndexShard, at: number, slot: number): void {
    const former = shard.words[at + 2] ?? 0
    shard.words[at + 2] = slot
    if (former >= COLD) this.cold.places.giveBack(former)
    else this.pools.giveBack(former)
  }
}

/** Whether a record belongs in a slot of this size: not too long for it, nor much too short. */
function fits(length: number, size: number): boolean {
  const wanted = classOf(length)
  return wanted <= size && wanted >= size - SHRINK_CLASSES
}

function checkedLength(record: RecordView): number {
  const length = lengthOf(record)
  if (length < MIN_RECORD_BYTES || length > MAX_RECORD_BYTES || length % 8 !== 0) {
    throw new RangeError(`an entity state may not be ${length} bytes long`)
  }
  const held = (record.words.length - record.word) * 4
  if (held < length) throw new RangeError(`an entity state of ${held} bytes says ${length}`)
  return length
}

function wordsOf({ words, word }: RecordView): Uint32Array {
  return words.subarray(word, word + ((words[word] ?? 0) >>> 2))
}
