import { hash32 } from '../../entities/entity-key.ts'

/** An element of a sample, and how many elements of the stream it stands for. */
export interface Sampled<T> {
  readonly value: T
  readonly weight: number
}

/**
 * A random sample of an endless stream, at most `most` elements, chosen by a hash of the sequence. When it is full, the
 * elements whose hash has the next bit set are dropped and the others count twice; when few are left, elements are
 * admitted more often again. The expected sum of weights is the length of the stream, and which elements are held
 * depends on their sequences alone.
 */
export class BoundedSample<T> {
  private readonly held = new Map<number, Sampled<T>>()
  private readonly most: number
  private readonly seed: number
  private bits: number

  /** `level`: that of a stored sample, to continue it. */
  constructor(most: number, seed: number, level = 0) {
    if (!(Number.isInteger(most) && most > 0)) throw new RangeError(`a sample of ${most} rows`)
    this.most = most
    this.seed = seed
    this.bits = level
  }

  /** One row in 2^level is taken in. */
  get level(): number {
    return this.bits
  }

  /** Puts a row back that another sample held, at the end. */
  restore(sequence: number, row: Sampled<T>): void {
    this.held.set(sequence, row)
  }

  get size(): number {
    return this.held.size
  }

  /** Takes the row in, if its hash is sampled. */
  add(sequence: number, value: T): void {
    if (!this.isDrawn(sequence)) return
    this.held.set(sequence, { value, weight: 2 ** this.bits })
    while (this.held.size > this.most) this.halve()
  }

  get(sequence: number): Sampled<T> | undefined {
    return this.held.get(sequence)
  }

  remove(sequence: number): boolean {
    return this.held.delete(sequence)
  }

  /** In the order they came. */
  entries(): IterableIterator<[number, Sampled<T>]> {
    return this.held.entries()
  }

  /** Samples twice as many again when three quarters of the room are free. */
  relax(): void {
    if (this.bits > 0 && this.held.size < this.most / 4) this.bits -= 1
  }

  private halve(): void {
    this.bits += 1
    const weight = 2 ** this.bits
    for (const [sequence, row] of this.held) {
      if (!this.isDrawn(sequence)) this.held.delete(sequence)
      else if (row.weight < weight) this.held.set(sequence, { ...row, weight })
    }
  }

  /** Whether it takes this row in. */
  isDrawn(sequence: number): boolean {
    return isDrawn(sequence, this.seed, this.bits)
  }
}

/** Whether the hash of a sequence is among the one in 2^level that are sampled. */
export function isDrawn(sequence: number, seed: number, level: number): boolean {
  return (hash32(String(sequence), seed) & (2 ** level - 1)) === 0
}
