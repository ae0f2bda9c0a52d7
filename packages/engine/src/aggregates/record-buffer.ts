import { MAX_RECORD_BYTES } from './record-layout.ts'

/** Room for a state before it is cut to its limit: the sum of the longest of each section. */
const ROOM_BYTES = MAX_RECORD_BYTES * 8

/** A record being read or written, seen as bytes, words and doubles. */
export class RecordBuffer {
  readonly bytes = new Uint8Array(ROOM_BYTES)
  readonly words = new Uint32Array(this.bytes.buffer)
  readonly doubles = new Float64Array(this.bytes.buffer)
}
