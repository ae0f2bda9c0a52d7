import { MAX_RECORD_BYTES } from './record-layout.ts'
import type { RecordView } from '../ports/record-view.ts'

/** Room for a state before it is cut to its limit: the sum of the longest of each section. */
const ROOM_BYTES = MAX_RECORD_BYTES * 8

/** Where a state is packed. */
export class RecordBuffer implements RecordView {
  readonly words = new Uint32Array(ROOM_BYTES / 4)
  readonly doubles = new Float64Array(this.words.buffer)
  readonly word = 0
}
