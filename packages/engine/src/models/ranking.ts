/** The few strongest of many, strongest first; of equals, the one that came first. Holds `capacity`. */
export class Ranking {
  size = 0
  private readonly indices: Uint16Array
  private readonly strengths: Float64Array

  constructor(capacity: number) {
    this.indices = new Uint16Array(capacity)
    this.strengths = new Float64Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  /** The index at a rank below `size`; rank 0 is the strongest. */
  at(rank: number): number {
    return this.indices[rank] ?? 0
  }

  add(index: number, strength: number): void {
    const { indices, strengths } = this
    const isFull = this.size === indices.length
    if (isFull && !(strength > (strengths[this.size - 1] ?? 0))) return
    let rank = isFull ? this.size - 1 : this.size
    for (; rank > 0 && strength > (strengths[rank - 1] ?? 0); rank -= 1) {
      indices[rank] = indices[rank - 1] ?? 0
      strengths[rank] = strengths[rank - 1] ?? 0
    }
    indices[rank] = index
    strengths[rank] = strength
    if (!isFull) this.size += 1
  }
}
