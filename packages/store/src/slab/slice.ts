import { type EntityKey, lengthOf, type RecordView, viewOf } from '@winnow/engine'
import { MAX_RECORD_BYTES, MIN_RECORD_BYTES } from './size-classes.ts'

/** A slice of a snapshot is at most this long; copying it takes about a millisecond. */
const MAX_SLICE_BYTES = 524_288

/** Before each record in a slice: its key. */
const KEY_BYTES = 8

/** Gathers framed records into slices: u32 key low, u32 key high, record; little endian. */
export class SliceWriter {
  private bytes = new Uint8Array(MAX_SLICE_BYTES)
  private words = new Uint32Array(this.bytes.buffer)
  private length = 0

  /** Whether a record of any length fits in. */
  get hasRoom(): boolean {
    return this.hasRoomFor(KEY_BYTES + MAX_RECORD_BYTES)
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  /** Whether that many bytes of records and keys fit in. */
  hasRoomFor(bytes: number): boolean {
    return this.length + bytes <= MAX_SLICE_BYTES
  }

  add(key: EntityKey, record: RecordView): void {
    const { words, word } = record
    const length = lengthOf(record)
    const at = this.length >>> 2
    this.words[at] = key.lo
    this.words[at + 1] = key.hi
    this.words.set(words.subarray(word, word + (length >>> 2)), at + KEY_BYTES / 4)
    this.length += KEY_BYTES + length
  }

  /** The slice, in a buffer of its own. */
  take(): Uint8Array {
    const slice = this.bytes.subarray(0, this.length)
    this.bytes = new Uint8Array(MAX_SLICE_BYTES)
    this.words = new Uint32Array(this.bytes.buffer)
    this.length = 0
    return slice
  }
}

/** The records of a slice (8-byte aligned). Error: a length that leads out of it. */
export function* framesOf(slice: Uint8Array): Generator<{ key: EntityKey; record: RecordView }> {
  const { words, doubles } = viewOf(slice)
  const end = slice.length >>> 2
  let at = 0
  while (at < end) {
    const word = at + KEY_BYTES / 4
    const length = word + MIN_RECORD_BYTES / 4 <= end ? (words[word] ?? 0) : 0
    if (length < MIN_RECORD_BYTES || length % 8 !== 0 || word + length / 4 > end) {
      throw new RangeError(`malformed slice of entity states at byte ${at * 4}`)
    }
    yield { key: { lo: words[at] ?? 0, hi: words[at + 1] ?? 0 }, record: { words, doubles, word } }
    at = word + length / 4
  }
}

/** The version of a record: sequence of the last entry folded into it. */
export function versionIn({ doubles, word }: RecordView): number {
  return doubles[word / 2 + 1] ?? 0
}
