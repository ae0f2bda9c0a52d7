import { finished, mixed } from '../../entities/hash-rounds.ts'
import { CROSSES, OTHER_PARTS, SOURCES, WORD_FACTS } from './sources.ts'
import type { TokenList } from './token-list.ts'

const PARTS: readonly string[] = [...WORD_FACTS, ...OTHER_PARTS]
const LEFT = Uint8Array.from(CROSSES, ([, left]) => PARTS.indexOf(left))
const RIGHT = Uint8Array.from(CROSSES, ([, , right]) => PARTS.indexOf(right))

/** Places of the parts that are no words. */
export const AMOUNT = PARTS.indexOf('amount')
export const HOUR = PARTS.indexOf('hour')
export const NETWORK = PARTS.indexOf('network')

/** Pairs of an event's parts as tokens. */
export class Crosses {
  /** A hash per part, first the words in the order of WORD_FACTS; 0 = unknown, which crosses with nothing. */
  readonly parts = new Uint32Array(PARTS.length)
  private readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  addTo(list: TokenList): void {
    const { parts, seed } = this
    for (let cross = 0; cross < LEFT.length; cross += 1) {
      const left = parts[LEFT[cross] ?? 0] ?? 0
      const right = parts[RIGHT[cross] ?? 0] ?? 0
      if (left === 0 || right === 0) continue
      const hash = mixed(mixed(mixed(seed, cross), left), right)
      list.add(finished(hash), 1, SOURCES.cross(cross))
    }
  }
}
