import { mixed, finished } from '../../entities/hash-rounds.ts'
import type { DistinctTokens } from './distinct-tokens.ts'
import type { TextReading } from './text-reading.ts'

/** Units of a text, one space between two words, that are cut into pieces. */
export const MAX_PIECED_UNITS = 1500
const SPACE = 0x20
const FOUR = 4

/** What of a text is cut into pieces of a few characters, and where each unit of it stands in the text. */
export class TextPieces {
  private readonly units = new Uint16Array(MAX_PIECED_UNITS)
  private readonly places = new Uint16Array(MAX_PIECED_UNITS)
  private readonly seed: number
  private readonly lengths: TextReading['pieces']
  private length = 0

  /** `seed`: of the hashes of pieces. */
  constructor(seed: number, lengths: TextReading['pieces']) {
    this.seed = seed
    this.lengths = lengths
  }

  begin(): void {
    this.length = 0
    this.push(SPACE, 0)
  }

  /** A second space in a row, and what comes after MAX_PIECED_UNITS, is left out. */
  push(unit: number, place: number): void {
    const { length } = this
    if (length === MAX_PIECED_UNITS) return
    if (unit === SPACE && length > 0 && this.units[length - 1] === SPACE) return
    this.units[length] = unit
    this.places[length] = place
    this.length = length + 1
  }

  /** Adds the pieces of all lengths, from the beginning of the text on. */
  cutInto(tokens: DistinctTokens): void {
    this.push(SPACE, this.places[this.length - 1] ?? 0)
    const [shortest, longest] = this.lengths
    if (shortest === FOUR && longest === FOUR) this.cutFours(tokens)
    else this.cutAll(tokens, shortest, longest)
  }

  /** Hashes as models of the brief reading know them. */
  private cutFours(tokens: DistinctTokens): void {
    const { units, seed, length } = this
    for (let at = 0; at + FOUR <= length; at += 1) {
      const early = mixed(seed, ((units[at] ?? 0) << 16) | (units[at + 1] ?? 0))
      const late = ((units[at + 2] ?? 0) << 16) | (units[at + 3] ?? 0)
      this.addPiece(tokens, finished(mixed(early, late)), at, FOUR)
    }
  }

  private cutAll(tokens: DistinctTokens, shortest: number, longest: number): void {
    const { units, seed, length } = this
    for (let at = 0; at + shortest <= length; at += 1) {
      const most = Math.min(longest, length - at)
      let hash = seed
      for (let cut = 1; cut <= most; cut += 1) {
        hash = mixed(hash, units[at + cut - 1] ?? 0)
        if (cut >= shortest) this.addPiece(tokens, finished(mixed(hash, cut)), at, cut)
      }
    }
  }

  private addPiece(tokens: DistinctTokens, hash: number, at: number, length: number): void {
    tokens.add(hash, this.places[at] ?? 0, (this.places[at + length - 1] ?? 0) + 1)
  }
}
