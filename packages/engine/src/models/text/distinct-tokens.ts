const LAST_ROUND = 2 ** 32 - 1

/** So often a token is counted; beyond, a text that says one word a thousand times would say nothing else. */
export const MAX_TIMES = 32

/** The different hashes of one text, in the order in which they came, and how often each did. Emptying it costs nothing. */
export class DistinctTokens {
  readonly hashes: Uint32Array
  /** 1 to MAX_TIMES. */
  readonly times: Uint8Array
  /** Where each first stood in the text: the places of its first and after its last unit. */
  readonly starts: Uint16Array
  readonly ends: Uint16Array
  count = 0
  /** Four times as many places as tokens, so that a search is short. */
  private readonly keys: Uint32Array
  private readonly rounds: Uint32Array
  /** Per place of the table: which of the tokens lies there. */
  private readonly tokens: Uint16Array
  private readonly mask: number
  private readonly most: number
  private round = 0

  /** `most` tokens are kept; what comes after is left out. */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(4 * most))
    this.most = most
    this.mask = places - 1
    this.hashes = new Uint32Array(most)
    this.times = new Uint8Array(most)
    this.starts = new Uint16Array(most)
    this.ends = new Uint16Array(most)
    this.keys = new Uint32Array(places)
    this.rounds = new Uint32Array(places)
    this.tokens = new Uint16Array(places)
  }

  clear(): void {
    this.count = 0
    if (this.round === LAST_ROUND) {
      this.rounds.fill(0)
      this.round = 0
    }
    this.round += 1
  }

  /** Counts a hash that is there; keeps another one, of the units [from, to), unless the list is full. */
  add(hash: number, from: number, to: number): void {
    const { mask, rounds, round, keys } = this
    let place = hash & mask
    while (rounds[place] === round) {
      if (keys[place] === hash) return this.countAgain(this.tokens[place] ?? 0)
      place = (place + 1) & mask
    }
    const token = this.count
    if (token === this.most) return
    rounds[place] = round
    keys[place] = hash
    this.tokens[place] = token
    this.hashes[token] = hash
    this.times[token] = 1
    this.starts[token] = from
    this.ends[token] = to
    this.count = token + 1
  }

  private countAgain(token: number): void {
    this.times[token] = Math.min((this.times[token] ?? 0) + 1, MAX_TIMES)
  }
}
