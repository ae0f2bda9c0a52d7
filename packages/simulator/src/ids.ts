/** Ids that are unique within a world and say nothing about who made them or when. */
import { mix } from './chance/rng.ts'

const BASE = 36
const WIDTH = 7

export class Ids {
  private readonly seed: number
  private readonly eventPrefix: string
  private events = 0
  private others = 0

  constructor(seed: number) {
    this.seed = mix(seed, 0x1d5)
    this.eventPrefix = `e${(seed >>> 0).toString(BASE)}-`
  }

  /** Unique across seeds too: two worlds may be sent to one server. */
  event(): string {
    this.events += 1
    return this.eventPrefix + this.events.toString(BASE)
  }

  /** `u_04kz9w1`, and so on for `s` (session), `o` (order), `t` (transaction), `c` (content). */
  next(kind: 'u' | 's' | 'o' | 't' | 'c'): string {
    this.others += 1
    return `${kind}_${scramble(this.others ^ this.seed)
      .toString(BASE)
      .padStart(WIDTH, '0')}`
  }
}

/** A one-to-one map of 32-bit numbers onto themselves: multiplying by odd numbers loses nothing. */
function scramble(number: number): number {
  let h = Math.imul(number ^ (number >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}
