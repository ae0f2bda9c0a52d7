import type { RecordView } from '@winnow/engine'
import { chunkOf, hotReference, MAX_CHUNKS, placeInChunk } from './reference.ts'
import { MAX_CHUNK_BYTES, MAX_RECORD_BYTES, SLOT_BYTES } from './size-classes.ts'
import { uncounted } from './uncounted.ts'

/** However little memory there may be, it is divided into about this many chunks. */
const CHUNKS_OF_LITTLE = 64

/** Slots of one size in one piece of memory. Free ones form a list through their own first words. */
export class Chunk {
  readonly number: number
  /** Place of its size in SLOT_BYTES. */
  readonly size: number
  readonly slotWords: number
  readonly slots: number
  readonly words: Uint32Array
  readonly doubles: Float64Array
  /** Low half of the key of each slot's record: with it the index says who refers to the slot. */
  readonly owners: Uint32Array
  /** Slots before this one have been in use. */
  fresh = 0
  /** Its records are being moved elsewhere: freed slots stay free. */
  isLeaving = false
  /** One more than the first free slot; 0 = none. */
  private free = 0

  constructor(number: number, size: number, buffer: SharedArrayBuffer) {
    const slotBytes = SLOT_BYTES[size] ?? MAX_RECORD_BYTES
    this.number = number
    this.size = size
    this.slotWords = slotBytes >>> 2
    this.slots = Math.floor(buffer.byteLength / slotBytes)
    this.words = new Uint32Array(buffer)
    this.doubles = new Float64Array(buffer)
    this.owners = new Uint32Array(uncounted(this.slots * 4))
  }

  get hasRoom(): boolean {
    return this.free !== 0 || this.fresh < this.slots
  }

  /** Takes a slot for the record with `owner` as the low half of its key. Only when there is room. */
  take(owner: number): number {
    const place = this.free === 0 ? this.fresh++ : this.takeFree()
    this.owners[place] = owner
    return hotReference(this.number, place)
  }

  giveBack(reference: number): void {
    const place = placeInChunk(reference)
    this.words[place * this.slotWords] = this.free
    this.free = place + 1
  }

  private takeFree(): number {
    const place = this.free - 1
    this.free = this.words[place * this.slotWords] ?? 0
    return place
  }
}

/** What holds no record: number 0, so that no record's reference is 0. */
const NO_CHUNK = new Chunk(0, 0, new SharedArrayBuffer(0))

/** Memory that a chunk has left, for the next one. */
interface Spare {
  readonly number: number
  readonly buffer: SharedArrayBuffer
}

/** Chunks of all sizes, by number. One that is left makes room for one of another size. */
export class Chunks {
  /** Chunks that hold records. */
  inUse = 0
  /** How many may hold records before some are moved to the file. */
  readonly bound: number
  private readonly chunkBytes: number
  private readonly all: Chunk[] = [NO_CHUNK]
  private readonly spares: Spare[] = []
  private ownerBytes = 0

  /** `memoryBytes`: what all chunks together should take; Infinity = as much as there is. */
  constructor(memoryBytes: number) {
    const wanted = 2 ** Math.floor(Math.log2(Math.max(1, memoryBytes / CHUNKS_OF_LITTLE)))
    this.chunkBytes = Math.min(MAX_CHUNK_BYTES, Math.max(MAX_RECORD_BYTES, wanted))
    this.bound = Math.floor(memoryBytes / this.chunkBytes)
  }

  /** Bytes taken from the system. */
  get bytes(): number {
    return (this.inUse + this.spares.length) * this.chunkBytes + this.ownerBytes
  }

  /** Numbers given out so far, 0 included. */
  get count(): number {
    return this.all.length
  }

  /** Error: no chunk has this number. */
  of(reference: number): Chunk {
    return this.at(chunkOf(reference))
  }

  at(number: number): Chunk {
    const chunk = this.all[number]
    if (chunk === undefined) throw new RangeError('no such slot')
    return chunk
  }

  /** Points `view` at the record in a slot. */
  point(view: RecordView, reference: number): void {
    const chunk = this.of(reference)
    view.words = chunk.words
    view.doubles = chunk.doubles
    view.word = placeInChunk(reference) * chunk.slotWords
  }

  /** Makes a chunk, of spare memory when there is some. Error: there are too many. */
  add(size: number): Chunk {
    const { number, buffer } = this.spares.pop() ?? this.reserve()
    const chunk = new Chunk(number, size, buffer)
    this.all[number] = chunk
    this.inUse += 1
    this.ownerBytes += chunk.owners.byteLength
    return chunk
  }

  /** Takes the memory of a chunk in which no record is left. */
  remove({ number, words, owners }: Chunk): void {
    this.all[number] = NO_CHUNK
    this.inUse -= 1
    this.ownerBytes -= owners.byteLength
    this.spares.push({ number, buffer: words.buffer as SharedArrayBuffer })
  }

  private reserve(): Spare {
    const number = this.all.length
    if (number >= MAX_CHUNKS) throw new RangeError('too many entity states')
    return { number, buffer: uncounted(this.chunkBytes) }
  }
}
