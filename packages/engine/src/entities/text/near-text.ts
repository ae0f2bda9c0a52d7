import { hash32 } from '../entity-key.ts'

/** Shorter texts (folded) are anyone's: "nice video", "thank you". */
export const MIN_SHARED_TEXT = 20

/** Names of near duplicates. */
const NEAR_BANDS = 4

const SEED_LO = 0x51ed270b
const SEED_HI = 0x2545f491

/** Characters of a shingle. */
const SHINGLE = 5
const BINS = 2 * NEAR_BANDS
const EMPTY = 0xffffffff

/** A word for an exact text, folded; '' when it is too short to be anyone's own. */
export function textHash(folded: string): string {
  if (folded.length < MIN_SHARED_TEXT) return ''
  return hex(hash32(folded, SEED_HI)) + hex(hash32(folded, SEED_LO))
}

/**
 * Names under which a folded text meets its near duplicates: minima of hashed shingles. The text's
 * five-character pieces fall into eight bins, each bin keeps its smallest hash, two bins make a
 * name. Texts that share a part J of their pieces share a name with probability 1 − (1 − J²)⁴:
 * 0.98 at J = 0.8, 0.83 at 0.6, 0.04 at 0.1.
 */
export function nearNames(folded: string): readonly string[] {
  if (folded.length < MIN_SHARED_TEXT) return []
  const minima = new Uint32Array(BINS).fill(EMPTY)
  for (let at = 0; at + SHINGLE <= folded.length; at += 1) {
    const hash = shingleHash(folded, at)
    const bin = hash & (BINS - 1)
    const rest = hash >>> 3
    if (rest < (minima[bin] ?? 0)) minima[bin] = rest
  }
  fillEmpty(minima)
  const names: string[] = []
  for (let band = 0; band < NEAR_BANDS; band += 1) {
    names.push(`near${band + 1}:${hex(minima[2 * band] ?? 0)}${hex(minima[2 * band + 1] ?? 0)}`)
  }
  return names
}

/** An empty bin borrows from the next one that is not, as both texts of a pair then do alike. */
function fillEmpty(minima: Uint32Array): void {
  const own = minima.slice()
  for (let bin = 0; bin < BINS; bin += 1) {
    for (let step = 1; minima[bin] === EMPTY && step < BINS; step += 1) {
      minima[bin] = own[(bin + step) % BINS] ?? EMPTY
    }
  }
}

function shingleHash(text: string, from: number): number {
  let h = SEED_LO
  for (let at = from; at < from + SHINGLE; at += 1)
    h = Math.imul(h ^ text.charCodeAt(at), 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
