/** Seeded chance for worlds of tests: mulberry32 (Tommy Ettinger). */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 up to, but not including, 1. */
  uniform(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
