/** Rounds until the state no longer shows the seed. */
const WARM_UP_ROUNDS = 12

/** Seeded chance, 32 bits at a time: sfc32 (Chris Doty-Humphrey, PractRand; 128 bits of state). */
export class RandomBits {
  private a: number
  private b = 0x9e3779b9 | 0
  private c = 0x243f6a88 | 0
  private counter = 1

  /** The same 32-bit seed gives the same bits on every machine. */
  constructor(seed: number) {
    this.a = seed | 0
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) this.next()
  }

  /** An unsigned 32-bit integer. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
