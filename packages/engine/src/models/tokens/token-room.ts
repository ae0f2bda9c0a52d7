import { MAX_TOKENS, type Tokens } from './token-list.ts'

/** Tokens in one piece of memory: those of some forty events, 14 bytes each. */
const PIECE_TOKENS = 4 * MAX_TOKENS

/** Room for copies of tokens, made some at a time: three arrays for each event would cost more than its tokens. */
export class TokenRoom {
  private hashes = new Uint32Array(0)
  private values = new Float64Array(0)
  private sources = new Uint16Array(0)
  private used = 0

  /** A copy that stays. Whoever keeps it keeps its piece. */
  kept({ count, hashes, values, sources }: Tokens): Tokens {
    if (this.used + count > this.hashes.length) this.begin()
    const from = this.used
    const end = from + count
    this.used = end
    const kept = {
      count,
      hashes: this.hashes.subarray(from, end),
      values: this.values.subarray(from, end),
      sources: this.sources.subarray(from, end),
    }
    for (let at = 0; at < count; at += 1) {
      kept.hashes[at] = hashes[at] ?? 0
      kept.values[at] = values[at] ?? 0
      kept.sources[at] = sources[at] ?? 0
    }
    return kept
  }

  private begin(): void {
    this.hashes = new Uint32Array(PIECE_TOKENS)
    this.values = new Float64Array(PIECE_TOKENS)
    this.sources = new Uint16Array(PIECE_TOKENS)
    this.used = 0
  }
}
