import { emptyView, type EntityKey, type RecordView } from '@winnow/engine'
import type { Chunks } from './chunk.ts'
import { EXTENT_BYTES } from './cold-form.ts'
import type { ColdRecords } from './cold-records.ts'
import { type IndexShard, PLACE_WORDS } from './index-shard.ts'
import { COLD } from './reference.ts'
import { SliceWriter } from './slice.ts'
import type { SlotSet } from './slot-set.ts'
import type { StateIndex } from './state-index.ts'

/** Where all records are. */
interface AllRecords {
  readonly index: StateIndex
  readonly chunks: Chunks
  readonly cold: ColdRecords
}

/**
 * Copies all records while events go on between two slices.
 *
 * Law: every record there was at the beginning is in some slice with a version no older than at
 * that moment. First the index is walked for what is hot: a record keeps its place there whatever
 * slot it moves to, and a shard is walked again if its table grows meanwhile. Then the file is read
 * from its beginning to its end. A record that went cold before the walk came by is in the file, and
 * so is one that was cold: even if it is hot again, nothing was written over it. Whoever takes both
 * an old and a new version of a record in keeps the new one.
 */
export class SliceWalk {
  private readonly records: AllRecords
  private readonly writer = new SliceWriter()
  private readonly view = emptyView()

  constructor(records: AllRecords) {
    this.records = records
  }

  /** Error: StateUnreadable. */
  *slices(): Generator<Uint8Array> {
    const { index, cold } = this.records
    const freed = cold.places.beginCopy()
    try {
      for (const shard of index.shards) yield* this.throughShard(shard)
      yield* this.throughFile(freed)
      if (!this.writer.isEmpty) yield this.writer.take()
    } finally {
      cold.places.endCopy(freed)
    }
  }

  private *throughShard(shard: IndexShard): Generator<Uint8Array> {
    let { generation } = shard
    for (let at = 0; at < shard.words.length; at += PLACE_WORDS) {
      const reference = shard.words[at + 2] ?? 0
      if (reference === 0 || reference >= COLD) continue
      this.records.chunks.point(this.view, reference)
      this.writer.add({ lo: shard.words[at] ?? 0, hi: shard.words[at + 1] ?? 0 }, this.view)
      if (this.writer.hasRoom) continue
      yield this.writer.take()
      if (shard.generation === generation) continue
      generation = shard.generation
      at = -PLACE_WORDS
    }
  }

  private *throughFile(freed: SlotSet): Generator<Uint8Array> {
    const { cold } = this.records
    const { length } = cold.places.extents
    for (let extent = 0; extent < length; extent += 1) {
      if (!this.writer.hasRoomFor(EXTENT_BYTES)) yield this.writer.take()
      cold.readExtent(extent, { isLive: this.isLive, freed }, this.add)
    }
  }

  private readonly isLive = ({ lo }: EntityKey, reference: number): boolean =>
    this.records.index.shardOf(lo).find(lo, reference) >= 0

  private readonly add = (key: EntityKey, record: RecordView): void => {
    this.writer.add(key, record)
  }
}
