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
  key: EntityKey
  versionWhenOpened: number
}

/**
 * Records with a layout of their own, opened for one event. They are changed in a copy, word by word, and written back together: what
 * is short is neither read into arrays nor packed again.
 */
export class OpenRecords {
  private readonly states: EntityStates
  private readonly view = emptyView()
  private readonly pool: OpenRecord[] = []
  private used = 0

  constructor(states: EntityStates) {
    this.states = states
  }

  /** Starts over with no record open. */
  begin(): void {
    this.used = 0
  }

  /** Opens a record that is not open. */
  open(key: EntityKey): OpenRecord {
    const record = this.pool[this.used] ?? this.grow()
    this.used += 1
    const { view } = this
    record.key = key
    if (this.states.load(key, view)) copyTo(record, view)
    else clear(record)
    record.versionWhenOpened = versionOf(record)
    return record
  }

  /** A look at a record that stays as it is; valid until the next call. Undefined = there is none. */
  peek(key: EntityKey): RecordView | undefined {
    return this.states.load(key, this.view) ? this.view : undefined
  }

  /** Writes back every open record with another version. Error: a record changed in storage meanwhile. */
  store(): void {
    for (let at = 0; at < this.used; at += 1) {
      const record = this.pool[at]
      if (record === undefined || versionOf(record) === record.versionWhenOpened) continue
      if (!this.states.store(record.key, record, record.versionWhenOpened)) {
        throw new Error('a record changed while an event was counted in it')
      }
    }
    this.used = 0
  }

  private grow(): OpenRecord {
    const words = new Uint32Array(BLOCK * ROOM_WORDS)
    const doubles = new Float64Array(words.buffer)
    const key = { lo: 0, hi: 0 }
    const recordAt = (word: number) => ({ key, versionWhenOpened: 0, words, doubles, word })
    const first = recordAt(0)
    this.pool.push(first)
    for (let at = 1; at < BLOCK; at += 1) this.pool.push(recordAt(at * ROOM_WORDS))
    return first
  }
}

/** Error: there is no room for it. */
function copyTo({ words: into, word: start }: OpenRecord, view: RecordView): void {
  const { words, word } = view
  const length = lengthOf(view) >>> 2
  if (length > ROOM_WORDS) throw new RangeError(`a record of ${length * 4} bytes is no short one`)
  for (let at = 0; at < length; at += 1) into[start + at] = words[word + at] ?? 0
}

function clear({ words, word }: OpenRecord): void {
  for (let at = word; at < word + HEAD_WORDS; at += 1) words[at] = 0
}
