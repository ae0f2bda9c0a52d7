import { hash32 } from '../entity-key.ts'

/** Shorter texts (folded) are anyone's: "nice video", "thank you". */
export const MIN_SHARED_TEXT = 20

/** Names of near duplicates, and pieces of the text that have to be the same for each. */
const NEAR_BANDS = 4
const MINIMA_OF_A_BAND = 3

/** Shorter keys have too few pieces to be near anything. */
const MIN_NEAR_KEY = 24

const SEED_LO = 0x51ed270b
const SEED_HI = 0x2545f491

/** Characters of a shingle: shorter ones are in many texts of one language. */
const SHINGLE = 8
const BINS = NEAR_BANDS * MINIMA_OF_A_BAND
const EMPTY = 0xffffffff

/** A word for an exact text, folded; '' when it is too short to be anyone's own. */
export function textHash(folded: string): string {
  return folded.length < MIN_SHARED_TEXT ? '' : textName(folded)
}

/** 64 bits of a text as a word. */
export function textName(text: string): string {
  return hex(hash32(text, SEED_HI)) + hex(hash32(text, SEED_LO))
}

/**
 * Names under which a text meets its near duplicates, of its key (see `copyKeyOf`): minima of hashed shingles. The
 * key's eight-character pieces fall into twelve bins, each bin keeps its smallest hash, three bins make a name. Texts
 * that share a part J of their pieces share a name with probability 1 − (1 − J³)⁴: 0.94 at J = 0.8, 0.62 at 0.6,
 * 0.004 at 0.1, which is more than texts on one subject share.
 */
export function nearNames(key: string): readonly string[] {
  if (key.length < MIN_NEAR_KEY) return []
  const minima = new Uint32Array(BINS).fill(EMPTY)
  for (let at = 0; at + SHINGLE <= key.length; at += 1) {
    const hash = shingleHash(key, at)
    const bin = hash % BINS
    if (hash < (minima[bin] ?? 0)) minima[bin] = hash
  }
  fillEmpty(minima)
  return Array.from({ length: NEAR_BANDS }, (_, band) => nameOf(band, minima))
}

/** Of a band of minima. */
function nameOf(band: number, minima: Uint32Array): string {
  const from = band * MINIMA_OF_A_BAND
  const joined = minima.subarray(from, from + MINIMA_OF_A_BAND).join(' ')
  return `near${band + 1}:${textName(joined)}`
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
