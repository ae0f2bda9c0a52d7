import { type EntityKey, lengthOf, type RecordView, viewOf } from '@winnow/engine'
import { HEAD_BYTES, STRIDES } from './cold-form.ts'
import { copyRecord } from './copy-record.ts'
import type { IndexShard } from './index-shard.ts'
import { checkOf } from './record-check.ts'

/** Bytes of records that go to the file at once; the event loop waits for them. */
const MAX_BATCH_BYTES = 65_536

/** Records that go to the file at once. */
const MAX_BATCH_RECORDS = 64

/** A record in memory, and where the index refers to it. */
export interface HotPlace {
  readonly shard: IndexShard
  readonly at: number
  readonly reference: number
}

/** Records of one size on their way to the file, as they will lie there. */
export class ColdBatch {
  size = 0
  places: HotPlace[] = []
  private stride = HEAD_BYTES
  private readonly bytes = new Uint8Array(MAX_BATCH_BYTES)
  private readonly view = viewOf(this.bytes)

  /** Starts over; answers how many records of this size there is room for. */
  begin(size: number): number {
    this.size = size
    this.stride = STRIDES[size] ?? MAX_BATCH_BYTES
    this.places = []
    return Math.min(MAX_BATCH_RECORDS, Math.floor(MAX_BATCH_BYTES / this.stride))
  }

  add(place: HotPlace, key: EntityKey, record: RecordView): void {
    const { words } = this.view
    const head = (this.places.length * this.stride) >>> 2
    words[head] = checkOf(key, record)
    words[head + 1] = key.lo
    words[head + 2] = key.hi
    copyRecord(record, lengthOf(record), words, head + HEAD_BYTES / 4)
    this.places.push(place)
  }

  /** The bytes of the records from `from` to before `to`. */
  slice(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from * this.stride, to * this.stride)
  }
}
