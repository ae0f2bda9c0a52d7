/** A seeded source of chance (sfc32): the same seed draws the same numbers everywhere. */
export class Random {
  private a: number
  private b: number
  private c = 0x243f6a88
  private counter = 1

  constructor(seed: number) {
    this.a = seed | 0
    this.b = Math.imul(seed, 0x9e3779b1) | 0
    for (let n = 0; n < 12; n += 1) this.next()
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }

  /** An integer from 0 up to, but not, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }
}
