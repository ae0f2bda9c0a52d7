/** Users that are counted exactly; of more, a random part is kept. */
const MAX_KEPT = 4096
const KEYS = 2 ** 32

/** Counts different users within a bound: exactly until then, afterwards to about 2 %. */
export class DistinctUsers {
  private kept = new Set<number>()
  private weight = 1

  /** `key`: 32 bits of the user's name, at random. */
  add(key: number): void {
    if (key * this.weight >= KEYS) return
    this.kept.add(key)
    if (this.kept.size <= MAX_KEPT) return
    this.weight *= 2
    this.kept = new Set([...this.kept].filter((one) => one * this.weight < KEYS))
  }

  get count(): number {
    return this.kept.size * this.weight
  }
}
