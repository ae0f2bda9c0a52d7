import { MAX_CHUNK_BYTES } from './size-classes.ts'

/** A slot's reference: number of its chunk, then its place in the chunk. 0 is no slot. */
const PLACE_BITS = 14
const PLACE_MASK = 2 ** PLACE_BITS - 1

/** Chunks of all sizes together; 256 GiB. */
const MAX_CHUNKS = 2 ** (32 - PLACE_BITS)

/** Slots of one size in one piece of memory, seen as bytes, words and doubles. */
export interface Chunk {
  readonly slotBytes: number
  /** Place of its size in SLOT_BYTES. */
  readonly size: number
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  readonly doubles: Float64Array
}

/** Chunks of all sizes, by number. Made on demand, never given back. */
export class Chunks {
  bytes = 0
  /** Number 0 stays empty, so that no slot's reference is 0. */
  private readonly all: Chunk[] = [newChunk(0, 0, 0)]

  of(reference: number): Chunk {
    const chunk = this.all[reference >>> PLACE_BITS]
    if (chunk === undefined) throw new RangeError('no such slot')
    return chunk
  }

  /** Byte offset of a slot in its chunk. */
  offset(chunk: Chunk, reference: number): number {
    return (reference & PLACE_MASK) * chunk.slotBytes
  }

  /** Makes a chunk; answers the reference of its first slot. The next ones follow it. */
  add(size: number, slotBytes: number): number {
    const number = this.all.length
    if (number >= MAX_CHUNKS) throw new RangeError('too many entity states')
    const length = Math.floor(MAX_CHUNK_BYTES / slotBytes) * slotBytes
    this.all.push(newChunk(size, slotBytes, length))
    this.bytes += length
    return (number << PLACE_BITS) >>> 0
  }
}

/** Slots of one size. Free ones form a list through their own first words, at no cost of memory. */
export class SlotPool {
  private readonly size: number
  private readonly slotBytes: number
  private readonly chunks: Chunks
  private next = 0
  private left = 0
  /** First free slot; 0 = none. */
  private free = 0

  constructor(size: number, slotBytes: number, chunks: Chunks) {
    this.size = size
    this.slotBytes = slotBytes
    this.chunks = chunks
  }

  take(): number {
    if (this.free !== 0) return this.takeFree()
    if (this.left === 0) {
      this.next = this.chunks.add(this.size, this.slotBytes)
      this.left = Math.floor(MAX_CHUNK_BYTES / this.slotBytes)
    }
    const slot = this.next
    this.next += 1
    this.left -= 1
    return slot
  }

  giveBack(slot: number): void {
    const chunk = this.chunks.of(slot)
    chunk.words[this.chunks.offset(chunk, slot) >>> 2] = this.free
    this.free = slot
  }

  private takeFree(): number {
    const slot = this.free
    const chunk = this.chunks.of(slot)
    this.free = chunk.words[this.chunks.offset(chunk, slot) >>> 2] ?? 0
    return slot
  }
}

function newChunk(size: number, slotBytes: number, length: number): Chunk {
  const buffer = new ArrayBuffer(length)
  return {
    size,
    slotBytes,
    bytes: new Uint8Array(buffer),
    words: new Uint32Array(buffer),
    doubles: new Float64Array(buffer),
  }
}
