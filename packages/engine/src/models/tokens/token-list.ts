/** Tokens of one event: a hash, a value and a source each, in three columns. */
export interface Tokens {
  readonly count: number
  /** 32 bits, seeded. */
  readonly hashes: Uint32Array
  readonly values: Float64Array
  /** Where each came from: a place in `SOURCES`. */
  readonly sources: Uint16Array
}

/** Tokens of one event at most; what comes after is left out. */
export const MAX_TOKENS = 4096

/** The tokens of the event at hand, written over by the next one's. `kept` gives a copy that stays. */
export class TokenList implements Tokens {
  readonly hashes = new Uint32Array(MAX_TOKENS)
  readonly values = new Float64Array(MAX_TOKENS)
  readonly sources = new Uint16Array(MAX_TOKENS)
  count = 0

  clear(): void {
    this.count = 0
  }

  add(hash: number, value: number, source: number): void {
    const at = this.count
    if (at === MAX_TOKENS) return
    this.hashes[at] = hash
    this.values[at] = value
    this.sources[at] = source
    this.count = at + 1
  }

  /**
   * Gives the tokens since `from` together the length `length`, each as much of it as its value says: a text of a
   * thousand words weighs as much as one of ten, and two hundred features that move together as one evidence, not as many.
   */
  share(from: number, length: number): void {
    const { values, count } = this
    let square = 0
    for (let at = from; at < count; at += 1) square += (values[at] ?? 0) ** 2
    const scale = length / Math.sqrt(square)
    for (let at = from; at < count; at += 1) values[at] = (values[at] ?? 0) * scale
  }

  kept(): Tokens {
    const { count } = this
    return {
      count,
      hashes: this.hashes.slice(0, count),
      values: this.values.slice(0, count),
      sources: this.sources.slice(0, count),
    }
  }
}
