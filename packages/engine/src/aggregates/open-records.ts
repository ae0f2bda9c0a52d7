import type { EntityKey } from '../entities/entity-key.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { emptyView, lengthOf, type RecordView } from '../ports/record-view.ts'
import { versionOf } from './entity-state.ts'

/** Room of an opened record: the longest of a layout of its own is shorter. */
export const OPEN_RECORD_BYTES = 2048
/** What a new record has zeros in. */
const HEAD_WORDS = 8

/** A copy of a record, from its first word on, with room to grow. A new one has version 0. */
export class OpenRecord implements RecordView {
  key: EntityKey = { lo: 0, hi: 0 }
  versionWhenOpened = 0
  readonly words = new Uint32Array(OPEN_RECORD_BYTES / 4)
  readonly doubles = new Float64Array(this.words.buffer)
  readonly word = 0
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
    const { words } = record
    const { view } = this
    record.key = key
    if (this.states.load(key, view)) copyTo(words, view)
    else words.fill(0, 0, HEAD_WORDS)
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
    const record = new OpenRecord()
    this.pool.push(record)
    return record
  }
}

/** Error: there is no room for it. */
function copyTo(into: Uint32Array, view: RecordView): void {
  const { words, word } = view
  const length = lengthOf(view) >>> 2
  if (length > into.length) throw new RangeError(`a record of ${length * 4} bytes is no short one`)
  for (let at = 0; at < length; at += 1) into[at] = words[word + at] ?? 0
}
