import type { EntityKey } from '../entities/entity-key.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { emptyView, lengthOf, type RecordView } from '../ports/record-view.ts'
import { versionOf } from './entity-state.ts'

/** Room of an opened record: the longest of a layout of its own is shorter. No power of two, so that heads share no cache line's set. */
export const OPEN_RECORD_BYTES = 1216
const ROOM_WORDS = OPEN_RECORD_BYTES / 4
/** What a new record has zeros in. */
const HEAD_WORDS = 8
/** Records of one block of memory. */
const BLOCK = 16

/** A copy of a record, with room to grow. A new one has version 0. */
export interface OpenRecord extends RecordView {
  readonly key: { lo: number; hi: number }
  versionWhenOpened: number
}

/** One of the pool. */
interface PooledRecord extends OpenRecord {
  /** Where the record lies in storage, until it is copied. */
  readonly stored: RecordView
  isStored: boolean
}

/**
 * Records with a layout of their own, opened for one event. They are changed in a copy, word by word, and written back together: what
 * is short is neither read into arrays nor packed again.
 */
export class OpenRecords {
  private readonly states: EntityStates
  private readonly view = emptyView()
  private readonly pool: PooledRecord[] = []
  private used = 0
  /** Those before this one are copied. */
  private copied = 0

  constructor(states: EntityStates) {
    this.states = states
  }

  /** Starts over with no record open. */
  begin(): void {
    this.used = 0
    this.copied = 0
  }

  /** Opens a record that is not open. */
  open(key: EntityKey): OpenRecord {
    const record = this.want(key)
    this.openWanted()
    return record
  }

  /** A record that is not open: `openWanted` opens all of them. */
  want({ lo, hi }: EntityKey): OpenRecord {
    const record = this.pool[this.used] ?? this.grow()
    this.used += 1
    record.key.lo = lo
    record.key.hi = hi
    return record
  }

  /** All are found, then all are copied: in a short loop the processor waits for the memory of several at once. */
  openWanted(): void {
    const { pool, states, used } = this
    for (let at = this.copied; at < used; at += 1) {
      const record = pool[at]
      if (record !== undefined) record.isStored = states.load(record.key, record.stored)
    }
    for (let at = this.copied; at < used; at += 1) {
      const record = pool[at]
      if (record === undefined) continue
      if (record.isStored) copyTo(record, record.stored)
      else clear(record)
      record.versionWhenOpened = versionOf(record)
    }
    this.copied = used
  }

  /** A look at a record that stays as it is; valid until the next call. Undefined = there is none. */
  peek(key: EntityKey): RecordView | undefined {
    return this.states.load(key, this.view) ? this.view : undefined
  }

  /** Writes back every open record with another version. Error: a record changed in storage meanwhile. */
  store(): void {
    for (let at = 0; at < this.copied; at += 1) {
      const record = this.pool[at]
      if (record === undefined || versionOf(record) === record.versionWhenOpened) continue
      if (!this.states.store(record.key, record, record.versionWhenOpened)) {
        throw new Error('a record changed while an event was counted in it')
      }
    }
    this.begin()
  }

  private grow(): PooledRecord {
    const words = new Uint32Array(BLOCK * ROOM_WORDS)
    const doubles = new Float64Array(words.buffer)
    const recordAt = (word: number): PooledRecord => ({
      words,
      doubles,
      word,
      key: { lo: 0, hi: 0 },
      versionWhenOpened: 0,
      stored: emptyView(),
      isStored: false,
    })
    const first = recordAt(0)
    this.pool.push(first)
    for (let at = 1; at < BLOCK; at += 1) this.pool.push(recordAt(at * ROOM_WORDS))
    return first
  }
}

/** Error: there is no room for it. */
function copyTo({ words: into, word: start }: OpenRecord, stored: RecordView): void {
  const { words, word } = stored
  const length = lengthOf(stored) >>> 2
  if (length > ROOM_WORDS) throw new RangeError(`a record of ${length * 4} bytes is no short one`)
  for (let at = 0; at < length; at += 1) into[start + at] = words[word + at] ?? 0
}

function clear({ words, word }: OpenRecord): void {
  for (let at = word; at < word + HEAD_WORDS; at += 1) words[at] = 0
}
