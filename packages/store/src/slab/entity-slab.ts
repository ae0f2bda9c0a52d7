import {
  emptyView,
  type EntityKey,
  lengthOf,
  type RecordView,
  type ResidentStates,
} from '@winnow/engine'
import { Digest } from '../digest.ts'
import { IndexShard, PLACE_WORDS } from './index-shard.ts'
import { classOf, MAX_RECORD_BYTES, MIN_RECORD_BYTES, SLOT_BYTES } from './size-classes.ts'
import { type Chunk, Chunks, SlotPool } from './slot-pool.ts'
import { framesOf, SliceWriter, versionIn } from './slice.ts'

/** The index is split so that growing it never stops the event loop: 1 M keys, 4,000 per shard. */
const SHARDS = 256

/** A record that shrinks keeps its slot unless it would fit in one that many classes smaller. */
const SHRINK_CLASSES = 1

/**
 * Entity states in memory of this process: variable-length records in size classes inside typed
 * arrays, found through an own hash index in typed arrays, so that ten million records are nothing
 * to the garbage collector.
 *
 * Law of snapshots: events go on between two slices; every record there was when `slices` began is
 * in some slice with a version no older than at that moment. It holds because slices walk the
 * index, not the slots: a record that moves to a bigger slot keeps its place in the index, and a
 * shard whose table grows while it is walked is walked again from its start.
 */
export class EntitySlab implements ResidentStates {
  private readonly chunks = new Chunks()
  private readonly pools = SLOT_BYTES.map((bytes, size) => new SlotPool(size, bytes, this.chunks))
  private readonly shards = Array.from({ length: SHARDS }, () => new IndexShard())
  private readonly view = emptyView()
  private count = 0

  get size(): number {
    return this.count
  }

  get bytes(): number {
    return this.shards.reduce((sum, { words }) => sum + words.byteLength, this.chunks.bytes)
  }

  load(key: EntityKey, into: RecordView): boolean {
    const shard = this.shardOf(key.hi)
    const reference = shard.words[shard.place(key.lo >>> 0, key.hi >>> 0) + 2] ?? 0
    if (reference === 0) return false
    this.point(into, reference)
    return true
  }

  /** Error: a record whose length is too short, too long, no multiple of 8 or more than there is. */
  store(key: EntityKey, record: RecordView, expectedVersion: number): boolean {
    const length = checkedLength(record)
    const lo = key.lo >>> 0
    const hi = key.hi >>> 0
    const shard = this.shardOf(hi)
    const at = shard.place(lo, hi)
    const reference = shard.words[at + 2] ?? 0
    const chunk = this.chunks.of(reference)
    const offset = this.chunks.offset(chunk, reference)
    const version = reference === 0 ? 0 : (chunk.doubles[(offset >>> 3) + 1] ?? 0)
    if (version !== expectedVersion) return false
    if (reference !== 0 && fits(length, chunk)) copyRecord(record, length, chunk, offset)
    else this.place(shard, at, { lo, hi }, record)
    return true
  }

  digest(): string {
    const digest = new Digest()
    for (const { words } of this.shards) {
      for (let at = 0; at < words.length; at += PLACE_WORDS) {
        const reference = words[at + 2] ?? 0
        if (reference === 0) continue
        this.point(this.view, reference)
        digest.add(words[at] ?? 0, words[at + 1] ?? 0, wordsOf(this.view))
      }
    }
    return digest.toString()
  }

  /** Framed copies (u32 key low, u32 key high, record) of all records; see the law above. */
  *slices(): Generator<Uint8Array> {
    const writer = new SliceWriter()
    for (const shard of this.shards) {
      let generation = shard.generation
      for (let at = 0; at < shard.words.length; at += PLACE_WORDS) {
        const reference = shard.words[at + 2] ?? 0
        if (reference === 0) continue
        this.point(this.view, reference)
        writer.add(shard.words[at] ?? 0, shard.words[at + 1] ?? 0, this.view)
        if (writer.hasRoom) continue
        yield writer.take()
        if (shard.generation === generation) continue
        generation = shard.generation
        at = -PLACE_WORDS
      }
    }
    if (!writer.isEmpty) yield writer.take()
  }

  /** Takes the records of a slice, but for those it has a newer version of. Error: a malformed slice. */
  restore(slice: Uint8Array): void {
    const aligned = slice.byteOffset % 8 === 0 ? slice : slice.slice()
    for (const { key, record } of framesOf(aligned)) {
      const version = this.load(key, this.view) ? versionIn(this.view) : 0
      if (versionIn(record) > version) this.store(key, record, version)
    }
  }

  private shardOf(hi: number): IndexShard {
    const shard = this.shards[hi >>> 24]
    if (shard === undefined) throw new RangeError('no such shard')
    return shard
  }

  private point(view: RecordView, reference: number): void {
    const chunk = this.chunks.of(reference)
    view.words = chunk.words
    view.doubles = chunk.doubles
    view.word = this.chunks.offset(chunk, reference) >>> 2
  }

  /** Puts a record that is new, or does not fit where it was, into a slot of its size. */
  private place(shard: IndexShard, at: number, key: EntityKey, record: RecordView): void {
    const former = shard.words[at + 2] ?? 0
    const length = lengthOf(record)
    const slot = this.poolOf(classOf(length)).take()
    const chunk = this.chunks.of(slot)
    copyRecord(record, length, chunk, this.chunks.offset(chunk, slot))
    if (former === 0) {
      shard.add(at, key.lo, key.hi, slot)
      this.count += 1
    } else {
      this.poolOf(this.chunks.of(former).size).giveBack(former)
      shard.words[at + 2] = slot
    }
  }

  private poolOf(size: number): SlotPool {
    const pool = this.pools[size]
    if (pool === undefined) throw new RangeError('no such size')
    return pool
  }
}

/** Whether a record belongs in the slot it has: it is not too long for it, nor much too short. */
function fits(length: number, { size }: Chunk): boolean {
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

/** Word by word: most records are too short for a call into the runtime to be worth it. */
function copyRecord(
  { words, word }: RecordView,
  length: number,
  chunk: Chunk,
  offset: number,
): void {
  const to = offset >>> 2
  const end = length >>> 2
  for (let at = 0; at < end; at += 1) chunk.words[to + at] = words[word + at] ?? 0
}

function wordsOf({ words, word }: RecordView): Uint32Array {
  return words.subarray(word, word + ((words[word] ?? 0) >>> 2))
}
