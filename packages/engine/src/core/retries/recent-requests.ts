import type { EntityKey } from '../../entities/entity-key.ts'
import type { KnownRequest } from '../../entries/request-id.ts'

/** How much is remembered. */
export interface RequestBounds {
  /** Requests of a generation: at least as many are remembered. */
  readonly count: number
  /** How long a generation lasts: requests are remembered as long, if there are not too many, and at most twice as long. */
  readonly age: number
}

const FIRST_CAPACITY = 1024
/** Requests per part of a snapshot. */
const PART = 32_768

/**
 * Which idempotency keys were answered, by 64-bit hash, in flat arrays (24 bytes each). Two
 * generations: the running one and the one before; when the running one is old or full, it
 * becomes the one before. Time is that of the requests, so a replay forgets at the same moment.
 */
export class RecentRequests {
  private readonly bounds: RequestBounds
  private running = new Generation(0)
  private former = new Generation(0)

  constructor(bounds: RequestBounds) {
    this.bounds = bounds
  }

  /** All requests since then are remembered; 0 = all that ever came. */
  get since(): number {
    return this.former.start
  }

  get size(): number {
    return this.running.size + this.former.size
  }

  find(key: EntityKey): KnownRequest | undefined {
    return this.running.find(key) ?? this.former.find(key)
  }

  add(key: EntityKey, request: KnownRequest, at: number): void {
    const { count, age } = this.bounds
    if (this.running.size >= count || at - this.running.start >= age) {
      this.former = this.running
      this.running = new Generation(at)
    }
    this.running.add(key, request)
  }

  /** Copies for a snapshot: generation start, then 24 bytes per request; bounded parts. */
  *parts(): Generator<Uint8Array> {
    for (const generation of [this.former, this.running]) yield* generation.parts()
  }

  restore(part: Uint8Array): void {
    const numbers = new Float64Array(part.slice().buffer)
    const start = numbers[0] ?? 0
    if (this.running.start !== start) {
      this.former = this.running
      this.running = new Generation(start)
    }
    for (let at = 1; at + 2 < numbers.length; at += 3) {
      const key = splitKey(numbers[at] ?? 0, numbers[at + 1] ?? 0)
      this.running.add(key, {
        digest: (numbers[at + 1] ?? 0) % 2 ** 21,
        sequence: numbers[at + 2] ?? 0,
      })
    }
  }
}

/** Two doubles hold what four halves would: hash-low, then hash-high × 2²¹ + 21 bits of digest. */
function splitKey(lo: number, packed: number): EntityKey {
  return { lo, hi: Math.floor(packed / 2 ** 21) }
}

class Generation {
  size = 0
  readonly start: number
  private lo = new Float64Array(FIRST_CAPACITY)
  private packed = new Float64Array(FIRST_CAPACITY)
  private sequence = new Float64Array(FIRST_CAPACITY)

  constructor(start: number) {
    this.start = start
  }

  find(key: EntityKey): KnownRequest | undefined {
    const at = this.place(key)
    const sequence = this.sequence[at] ?? 0
    return sequence === 0 ? undefined : { digest: (this.packed[at] ?? 0) % 2 ** 21, sequence }
  }

  add(key: EntityKey, { digest, sequence }: KnownRequest): void {
    const at = this.place(key)
    if (this.sequence[at] !== 0) return
    this.lo[at] = key.lo
    this.packed[at] = key.hi * 2 ** 21 + digest
    this.sequence[at] = sequence
    this.size += 1
    if (this.size * 2 > this.lo.length) this.grow()
  }

  /** Requests may be added between parts. Once the table has grown they are in other places: all are given again. */
  *parts(): Generator<Uint8Array> {
    let table = this.lo
    for (let from = 0; from < this.lo.length; from += PART) {
      const part = this.part(from, Math.min(from + PART, this.lo.length))
      if (part.length > 1) yield new Uint8Array(part.buffer)
      if (this.lo === table) continue
      table = this.lo
      from = -PART
    }
  }

  private part(from: number, to: number): Float64Array {
    const { lo, packed, sequence } = this
    const held = sequence.subarray(from, to).reduce((sum, each) => sum + Number(each !== 0), 0)
    const numbers = new Float64Array(1 + 3 * held)
    numbers[0] = this.start
    let end = 1
    for (let at = from; at < to; at += 1) {
      if (sequence[at] === 0) continue
      numbers[end] = lo[at] ?? 0
      numbers[end + 1] = packed[at] ?? 0
      numbers[end + 2] = sequence[at] ?? 0
      end += 3
    }
    return numbers
  }

  /** The slot of a key, or the free one where it would go. */
  private place(key: EntityKey): number {
    const mask = this.lo.length - 1
    let at = (key.lo ^ Math.imul(key.hi, 0x9e3779b1)) & mask
    while (this.sequence[at] !== 0 && !this.holds(at, key)) at = (at + 1) & mask
    return at
  }

  private holds(at: number, key: EntityKey): boolean {
    return this.lo[at] === key.lo && Math.floor((this.packed[at] ?? 0) / 2 ** 21) === key.hi
  }

  private grow(): void {
    const { lo, packed, sequence } = this
    this.lo = new Float64Array(lo.length * 2)
    this.packed = new Float64Array(lo.length * 2)
    this.sequence = new Float64Array(lo.length * 2)
    for (let at = 0; at < lo.length; at += 1) {
      if (sequence[at] === 0) continue
      const to = this.place(splitKey(lo[at] ?? 0, packed[at] ?? 0))
      this.lo[to] = lo[at] ?? 0
      this.packed[to] = packed[at] ?? 0
      this.sequence[to] = sequence[at] ?? 0
    }
  }
}
