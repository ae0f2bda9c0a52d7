/** A seeded source of chance (sfc32): the same seed draws the same numbers everywhere. */
export class Random {
  constructor(seed) {
    this.a = seed | 0
    this.b = Math.imul(seed, 0x9e3779b1) | 0
    this.c = 0x243f6a88
    this.counter = 1
    for (let n = 0; n < 12; n += 1) this.next()
  }

  /** From 0 up to, but not, 1. */
  next() {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }

  /** An integer from 0 up to, but not, `below`. */
  below(below) {
    return Math.floor(this.next() * below)
  }

  chance(share) {
    return this.next() < share
  }

  pick(list) {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[this.below(list.length)]
  }

  /** 0 … below − 1, small ones far more often: how visits spread over users, addresses, goods. */
  skewed(below, power = 2.5) {
    return Math.floor(below * this.next() ** power)
  }

  /** Waiting time until the next arrival of a Poisson stream. */
  exponential(mean) {
    return -Math.log(1 - this.next()) * mean
  }
}
