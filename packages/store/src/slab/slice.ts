import type { EntityKey } from '@winnow/engine'
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

  get hasRoom(): boolean {
    return this.length + KEY_BYTES + MAX_RECORD_BYTES <= MAX_SLICE_BYTES
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  add(lo: number, hi: number, record: Uint8Array): void {
    this.words[this.length >>> 2] = lo
    this.words[(this.length >>> 2) + 1] = hi
    this.bytes.set(record, this.length + KEY_BYTES)
    this.length += KEY_BYTES + record.length
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

/** The records of a slice. Error: a length that leads out of it. */
export function* framesOf(slice: Uint8Array): Generator<{ key: EntityKey; record: Uint8Array }> {
  const view = new DataView(slice.buffer, slice.byteOffset, slice.byteLength)
  let at = 0
  while (at < slice.length) {
    const from = at + KEY_BYTES
    const length = from + MIN_RECORD_BYTES <= slice.length ? view.getUint32(from, true) : 0
    if (length < MIN_RECORD_BYTES || from + length > slice.length) {
      throw new RangeError(`malformed slice of entity states at byte ${at}`)
    }
    const key = { lo: view.getUint32(at, true), hi: view.getUint32(at + 4, true) }
    yield { key, record: slice.subarray(from, from + length) }
    at = from + length
  }
}

/** The version of a record: sequence of the last entry folded into it. */
export function versionIn(record: Uint8Array): number {
  return new DataView(record.buffer, record.byteOffset + 8, 8).getFloat64(0, true)
}
