/** Pseudo-random numbers from a seed (Mulberry32, T. Ettinger). */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let word = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}
