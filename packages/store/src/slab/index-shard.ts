import { COLD, USED } from './reference.ts'
import { uncounted } from './uncounted.ts'

/** Words per place: key low, key high, reference. Side by side, so a probe is one cache line. */
export const PLACE_WORDS = 3

const FIRST_PLACES = 16
/** Grown when more than five eighths of the places are taken. */
const MAX_LOAD = 0.625

/**
 * One of many small open-addressing tables from key to reference (0 = empty place). Linear probing;
 * nothing is ever removed, so an entry keeps its place until the table grows.
 */
export class IndexShard {
  words = new Uint32Array(uncounted(FIRST_PLACES * PLACE_WORDS * 4))
  size = 0
  /** How often the table has grown: an iteration must start again when this changes. */
  generation = 0
  private mask = FIRST_PLACES - 1

  get places(): number {
    return this.mask + 1
  }

  /** First word of the place that holds the key, or of the empty place where it would go. */
  place(lo: number, hi: number): number {
    const { words, mask } = this
    let at = (lo & mask) * PLACE_WORDS
    while (words[at + 2] !== 0 && (words[at] !== lo || words[at + 1] !== hi)) {
      at += PLACE_WORDS
      if (at === words.length) at = 0
    }
    return at
  }

  /** First word of the place that refers to a slot with a key that begins so; -1 = none does. */
  find(lo: number, reference: number): number {
    const { words, mask } = this
    let at = (lo & mask) * PLACE_WORDS
    while (words[at + 2] !== 0) {
      if (words[at] === lo && refersTo(words[at + 2] ?? 0, reference)) return at
      at += PLACE_WORDS
      if (at === words.length) at = 0
    }
    return -1
  }

  /** Fills the empty place `at` (from `place`); may grow the table. */
  add(at: number, lo: number, hi: number, reference: number): void {
    this.words[at] = lo
    this.words[at + 1] = hi
    this.words[at + 2] = reference
    this.size += 1
    if (this.size > this.places * MAX_LOAD) this.grow()
  }

  private grow(): void {
    const former = this.words
    this.words = new Uint32Array(uncounted(former.byteLength * 2))
    this.mask = this.mask * 2 + 1
    this.generation += 1
    for (let from = 0; from < former.length; from += PLACE_WORDS) {
      if (former[from + 2] === 0) continue
      const lo = former[from] ?? 0
      const hi = former[from + 1] ?? 0
      const at = this.place(lo, hi)
      this.words[at] = lo
      this.words[at + 1] = hi
      this.words[at + 2] = former[from + 2] ?? 0
    }
  }
}

/** Whether a reference is this one, used since or not. */
function refersTo(held: number, reference: number): boolean {
  return held === reference || (held < COLD && (held & ~USED) === reference)
}
