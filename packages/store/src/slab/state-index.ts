import { IndexShard } from './index-shard.ts'

/** The index is split so that growing it never stops the event loop: 1 M keys, 4,000 per shard. */
const SHARDS = 256

/** From key to reference, for all records, hot or cold; it always stays in memory. */
export class StateIndex {
  readonly shards: readonly IndexShard[] = Array.from({ length: SHARDS }, () => new IndexShard())

  get bytes(): number {
    return this.shards.reduce((sum, { words }) => sum + words.byteLength, 0)
  }

  /** The shard of a key, by the high bits of its low half: its place in the shard is by the low ones. */
  shardOf(lo: number): IndexShard {
    const shard = this.shards[lo >>> 24]
    if (shard === undefined) throw new RangeError('no such shard')
    return shard
  }
}
