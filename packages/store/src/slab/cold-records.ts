import { type EntityKey, lengthOf, type RecordView, viewOf } from '@winnow/engine'
import { StateUnreadable } from '../errors.ts'
import type { ColdBatch } from './cold-batch.ts'
import { EXTENT_BYTES, HEAD_BYTES } from './cold-form.ts'
import { ColdPlaces } from './cold-places.ts'
import { checkOf } from './record-check.ts'
import { coldReference } from './reference.ts'
import { MIN_RECORD_BYTES } from './size-classes.ts'
import type { SpillFile } from './spill-file.ts'
import type { SlotSet } from './slot-set.ts'

interface Page {
  readonly bytes: Uint8Array
  readonly record: RecordView
}

/** Which slots of the file are to be read: those the index refers to, and those freed since. */
interface Wanted {
  readonly isLive: (key: EntityKey, reference: number) => boolean
  readonly freed: SlotSet
}

type Take = (key: EntityKey, record: RecordView) => void

/**
 * Records that lie in the spill file. A read that fails is final: from then on the states are not
 * whole, and whoever wants all of them is refused. They come back with a new start, from snapshot
 * and ledger.
 */
export class ColdRecords {
  readonly places = new ColdPlaces()
  private readonly file: SpillFile
  private page: Page | undefined
  private failure: StateUnreadable | undefined

  constructor(file: SpillFile) {
    this.file = file
  }

  /** Why the states are not whole; undefined = they are. */
  trouble(): string | undefined {
    return this.failure?.message
  }

  /** Error: StateUnreadable when a read has failed before. */
  mustBeWhole(): void {
    if (this.failure !== undefined) {
      throw new StateUnreadable(this.failure.message, { cause: this.failure })
    }
  }

  /** Writes the records of a batch; answers their references, in order. Error: SpillRefused. */
  write(batch: ColdBatch): readonly number[] {
    const references: number[] = []
    try {
      for (const _ of batch.places) references.push(this.places.take(batch.size))
      references.sort((a, b) => a - b)
      this.writeRuns(batch, references)
    } catch (error) {
      for (const reference of references) this.places.putBack(reference)
      throw error
    }
    return references
  }

  /** The record of `key`, valid until the next read. Error: StateUnreadable. */
  read(reference: number, key: EntityKey): RecordView {
    const stride = this.places.strideOf(reference)
    const record = this.fill(stride, this.places.positionOf(reference))
    record.word = 0
    return this.checked(record, key, stride)
  }

  /**
   * Reads an extent at once and calls `take` with each record that is wanted. Error:
   * StateUnreadable, also when fewer records are there than must be.
   */
  readExtent(number: number, { isLive, freed }: Wanted, take: Take): void {
    const { stride, fresh, live } = this.places.at(number)
    if (live === 0 && !freed.hasOf(number)) return
    const record = this.fill(fresh * stride, number * EXTENT_BYTES)
    let found = 0
    for (let place = 0; place < fresh; place += 1) {
      record.word = (place * stride) >>> 2
      const reference = coldReference(number, place)
      const key = keyIn(record)
      if (isLive(key, reference)) found += 1
      else if (!freed.has(reference)) continue
      take(key, this.checked(record, key, stride))
    }
    if (found !== live) throw this.failed(new StateUnreadable('the spill file lacks records'))
  }

  private writeRuns(batch: ColdBatch, references: readonly number[]): void {
    let from = 0
    for (let to = 1; to <= references.length; to += 1) {
      const first = references[from] ?? 0
      if (references[to] === first + to - from) continue
      this.file.write(batch.slice(from, to), this.places.positionOf(first))
      from = to
    }
  }

  /** Reads that many bytes; answers a view of them. Error: StateUnreadable. */
  private fill(length: number, position: number): RecordView {
    this.page ??= newPage()
    try {
      this.file.read(this.page.bytes.subarray(0, length), position)
    } catch (error) {
      throw this.failed(error)
    }
    return this.page.record
  }

  /** Moves the view from the head to the record when the head says it is whole and this key's. */
  private checked(record: RecordView, key: EntityKey, stride: number): RecordView {
    const head = record.word
    record.word += HEAD_BYTES / 4
    const length = lengthOf(record)
    const isWhole =
      length >= MIN_RECORD_BYTES &&
      length <= stride - HEAD_BYTES &&
      record.words[head] === checkOf(key, record)
    if (!isWhole) throw this.failed(new StateUnreadable('a record in the spill file is damaged'))
    return record
  }

  private failed(error: unknown): unknown {
    if (error instanceof StateUnreadable) this.failure ??= error
    return error
  }
}

/** The key in the head that the view points at. */
function keyIn({ words, word }: RecordView): EntityKey {
  return { lo: words[word + 1] ?? 0, hi: words[word + 2] ?? 0 }
}

function newPage(): Page {
  const bytes = new Uint8Array(EXTENT_BYTES)
  return { bytes, record: viewOf(bytes) }
}
