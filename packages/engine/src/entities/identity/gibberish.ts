import { fold } from './fold.ts'
import { REAL_WORDS } from './gibberish-words.ts'

/** a … z and the edge of a word. */
const LETTERS = 27

/** The bit that tells a small letter from its capital: such a text need not be folded to be read. */
const CASE = 0x20
const ASCII = /^[\x20-\x7e]*$/

/** Letters read of one text. */
const MAX_LETTERS = 48

/** Shorter texts say nothing. */
const MIN_LETTERS = 4

/**
 * Where the mean surprise (nats per letter) of real names ends and that of keyboard mash begins,
 * and how sharp the change is. Measured on names and words that are not in the list against
 * uniformly random and keyboard-row letters.
 */
const MIDDLE_SURPRISE = 3.8
const STEEPNESS = 4

/** The mean surprise of ordinary names. */
const USUAL_SURPRISE = 2.9

/** Letters of an ordinary name that are counted along with a name's own: short and rare names surprise by chance. */
const USUAL_LETTERS = 6

/** Weight of the pair model under the triple model, as counts. */
const BACK_OFF = 20

const pairs = new Float64Array(LETTERS * LETTERS)
const triples = new Float64Array(LETTERS * LETTERS * LETTERS)
for (const word of REAL_WORDS.trim().split(/\s+/)) learn(word)
const surprises = surpriseOfTriples()

/**
 * How unlike a name or word of any common language a text is, 0 … 1: the mean surprise of each
 * letter after the two before it, in a model of letter triples backed by pairs. NaN when the text
 * has fewer than four Latin letters, or more letters of other scripts than of Latin.
 */
export function gibberish(text: string): number {
  return squash(surpriseOf(text, 0))
}

/** The same of a name or the local part of a mail address: the shorter it is, the less is known. */
export function nameGibberish(name: string): number {
  return squash(surpriseOf(name, USUAL_LETTERS))
}

/** Nats per letter; NaN where nothing is known. */
function surpriseOf(text: string, usualLetters: number): number {
  const folded = ASCII.test(text) ? text : fold(text)
  let a = 0
  let b = 0
  let sum = 0
  let letters = 0
  let others = 0
  for (let at = 0; at < folded.length && letters < MAX_LETTERS; at += 1) {
    const c = letterAt(folded, at)
    if (c === 0 && folded.charCodeAt(at) > 0x7f) others += 1
    if (c > 0 || b > 0) sum += surprises[(a * LETTERS + b) * LETTERS + c] ?? 0
    if (c > 0) letters += 1
    a = c > 0 ? b : 0
    b = c
  }
  if (b > 0) sum += surprises[(a * LETTERS + b) * LETTERS] ?? 0
  if (letters < MIN_LETTERS || others > letters) return NaN
  return (sum + usualLetters * USUAL_SURPRISE) / (letters + usualLetters)
}

function squash(surprise: number): number {
  return 1 / (1 + Math.exp(-STEEPNESS * (surprise - MIDDLE_SURPRISE)))
}

/** 1 … 26, 0 = anything else: the edge of a word. */
function letterAt(text: string, at: number): number {
  const letter = (text.charCodeAt(at) | CASE) - 96
  return letter >= 1 && letter <= 26 ? letter : 0
}

function learn(word: string): void {
  let a = 0
  let b = 0
  for (let at = 0; at <= word.length; at += 1) {
    const c = at < word.length ? letterAt(word, at) : 0
    add(pairs, b * LETTERS + c)
    add(triples, (a * LETTERS + b) * LETTERS + c)
    ;[a, b] = [b, c]
  }
}

function add(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** −ln P(c | a, b), the triple's count smoothed by the pair's, the pair's by one in 27. */
function surpriseOfTriples(): Float64Array {
  const result = new Float64Array(triples.length)
  for (let ab = 0; ab < LETTERS * LETTERS; ab += 1) {
    const b = ab % LETTERS
    const seen = total(triples, ab)
    const seenPairs = total(pairs, b)
    for (let c = 0; c < LETTERS; c += 1) {
      const pair = ((pairs[b * LETTERS + c] ?? 0) + 0.5) / (seenPairs + 0.5 * LETTERS)
      const triple = ((triples[ab * LETTERS + c] ?? 0) + BACK_OFF * pair) / (seen + BACK_OFF)
      result[ab * LETTERS + c] = -Math.log(triple)
    }
  }
  return result
}

function total(counts: Float64Array, row: number): number {
  let sum = 0
  for (let c = 0; c < LETTERS; c += 1) sum += counts[row * LETTERS + c] ?? 0
  return sum
}
