/** Tokens of one text at most; the words come first, then the pieces of its beginning. */
export const MAX_TEXT_TOKENS = 2048

/** Places of the table: four times as many as tokens, so that a search is short. */
const PLACES = 4 * MAX_TEXT_TOKENS
const LAST_ROUND = 2 ** 32 - 1

/** So often a token is counted; beyond, a text that says one word a thousand times would say nothing else. */
export const MAX_TIMES = 32

/** The different hashes of one text, in the order in which they came, and how often each did. Emptying it costs nothing. */
export class DistinctTokens {
  readonly hashes = new Uint32Array(MAX_TEXT_TOKENS)
  /** 1 to MAX_TIMES. */
  readonly times = new Uint8Array(MAX_TEXT_TOKENS)
  count = 0
  private readonly keys = new Uint32Array(PLACES)
  private readonly rounds = new Uint32Array(PLACES)
  /** Per place of the table: which of the tokens lies there. */
  private readonly tokens = new Uint16Array(PLACES)
  private round = 0

  clear(): void {
    this.count = 0
    if (this.round === LAST_ROUND) {
      this.rounds.fill(0)
      this.round = 0
    }
    this.round += 1
  }

  /** Counts a hash that is there; keeps another one unless the list is full. */
  add(hash: number): void {
    let place = hash & (PLACES - 1)
    while (this.rounds[place] === this.round) {
      if (this.keys[place] === hash) return this.countAgain(this.tokens[place] ?? 0)
      place = (place + 1) & (PLACES - 1)
    }
    if (this.count === MAX_TEXT_TOKENS) return
    this.rounds[place] = this.round
    this.keys[place] = hash
    this.tokens[place] = this.count
    this.hashes[this.count] = hash
    this.times[this.count] = 1
    this.count += 1
  }

  private countAgain(token: number): void {
    this.times[token] = Math.min((this.times[token] ?? 0) + 1, MAX_TIMES)
  }
}
