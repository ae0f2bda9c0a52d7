import type { Chunk, Chunks } from './chunk.ts'
import { SLOT_BYTES } from './size-classes.ts'

/** Slots of one size, in as many chunks as it takes. */
class SlotPool {
  private readonly size: number
  private readonly chunks: Chunks
  /** Chunks with free slots. */
  private roomy: Chunk[] = []

  constructor(size: number, chunks: Chunks) {
    this.size = size
    this.chunks = chunks
  }

  take(owner: number): number {
    const chunk = this.roomy.at(-1) ?? this.grow()
    const reference = chunk.take(owner)
    if (!chunk.hasRoom) this.roomy.pop()
    return reference
  }

  giveBack(chunk: Chunk, reference: number): void {
    if (!chunk.hasRoom && !chunk.isLeaving) this.roomy.push(chunk)
    chunk.giveBack(reference)
  }

  /** Gives no more slots of this chunk out. */
  close(chunk: Chunk): void {
    chunk.isLeaving = true
    this.roomy = this.roomy.filter((other) => other !== chunk)
  }

  /** Gives slots of a closed chunk out again. */
  reopen(chunk: Chunk): void {
    chunk.isLeaving = false
    if (chunk.hasRoom) this.roomy.push(chunk)
  }

  private grow(): Chunk {
    const chunk = this.chunks.add(this.size)
    this.roomy.push(chunk)
    return chunk
  }
}

/** Slots of all sizes. */
export class SlotPools {
  private readonly chunks: Chunks
  private readonly pools: readonly SlotPool[]

  constructor(chunks: Chunks) {
    this.chunks = chunks
    this.pools = SLOT_BYTES.map((_, size) => new SlotPool(size, chunks))
  }

  /** Takes a slot of this size for the record with `owner` as the low half of its key. */
  take(size: number, owner: number): number {
    return this.of(size).take(owner)
  }

  giveBack(reference: number): void {
    const chunk = this.chunks.of(reference)
    this.of(chunk.size).giveBack(chunk, reference)
  }

  of(size: number): SlotPool {
    const pool = this.pools[size]
    if (pool === undefined) throw new RangeError('no such size')
    return pool
  }
}
