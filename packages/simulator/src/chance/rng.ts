/**
 * Seeded chance: sfc32 (Chris Doty-Humphrey's small fast counting generator, 128 bits of state, passes
 * PractRand), and the few distributions a world needs. Nothing here reads a clock or the system's
 * chance, so the same seed gives the same world on every machine.
 */
const WARM_UP_ROUNDS = 12
const TWO_32 = 4_294_967_296

/** Two 32-bit numbers to one, well mixed (the finalizer of MurmurHash3). */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ (b >>> 15), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export class Rng {
  private a: number
  private b: number
  private c: number
  private counter = 1

  /** `salt` makes independent streams of one seed: one per user, campaign, household. */
  constructor(seed: number, salt = 0) {
    this.a = mix(seed, salt) | 0
    this.b = mix(salt, this.a) | 0
    this.c = mix(this.a, this.b) | 0
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) this.bits()
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    this.c |= 0
    return sum >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    return this.bits() / TWO_32
  }

  /** An integer in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** An integer from `low` to `high`, both included. */
  range(low: number, high: number): number {
    return low + this.int(high - low + 1)
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.int(choices.length)]
    if (choice === undefined) throw new Error('there is nothing to pick from')
    return choice
  }

  /** Picks a choice with the odds of its weight; weights need not add up to one. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    for (const choice of choices) {
      left -= choice.weight
      if (left < 0) return choice
    }
    return this.pick(choices)
  }

  /** Standard normal (Box–Muller, one of the pair). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** Log-normal around its median; `sigma` is the deviation of the logarithm. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal())
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** A stream of its own, which later draws from this one do not disturb. */
  fork(): Rng {
    return new Rng(this.bits(), this.bits())
  }
}
