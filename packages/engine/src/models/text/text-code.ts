import { readingNumber, readingOf } from './text-reading.ts'
import { type StarterRescale, TextLayer } from './text-layer.ts'

/** What is stored of a text model before its columns. */
export interface TextHead {
  readonly seed: number
  /** `readingNumber`; absent = 0, the brief one. */
  readonly reading?: number
  readonly bias: number
  readonly usual: number
  /** Its `rescale`; the name is the stored one. */
  readonly heard: StarterRescale
  /** How many words it knows. */
  readonly words: number
  /** Whether counts of texts follow the other columns; absent = no. */
  readonly isCounted?: true
}

/** Bytes per word, and of its counts. */
const WORD_BYTES = 12
const COUNT_BYTES = 4

export const textHead = ({ fitted }: TextLayer): TextHead => {
  const { seed, reading, bias, usual, rescale, hashes, counts } = fitted
  const number = readingNumber(reading)
  return {
    seed,
    ...(number === 0 ? {} : { reading: number }),
    bias,
    usual,
    heard: rescale,
    words: hashes.length,
    ...(counts === undefined ? {} : { isCounted: true }),
  }
}

/** Hashes, rarities and weights, 4 bytes each, one column after the other; then the counts of texts and of bad ones, 2 bytes each. */
export function textBytes({ fitted }: TextLayer): Uint8Array {
  const { hashes, rarity, weights, counts } = fitted
  const words = hashes.length
  const bytes = new Uint8Array(wordBytes(counts !== undefined) * words)
  new Uint32Array(bytes.buffer, 0, words).set(hashes)
  const numbers = new Float32Array(bytes.buffer, 4 * words, 2 * words)
  numbers.set(rarity)
  numbers.set(weights, words)
  if (counts === undefined) return bytes
  const counted = new Uint16Array(bytes.buffer, WORD_BYTES * words)
  counted.set(counts.texts)
  counted.set(counts.bad, words)
  return bytes
}

const wordBytes = (isCounted: boolean): number => WORD_BYTES + (isCounted ? COUNT_BYTES : 0)

/** Reads the model from bytes that begin with its columns, and returns the bytes behind them. Error: too few bytes, or a weight that is no number. */
export function decodeText(
  { seed, reading = 0, bias, usual, heard, words, isCounted }: TextHead,
  bytes: Uint8Array,
): { readonly layer: TextLayer; readonly rest: Uint8Array } {
  const end = wordBytes(isCounted === true) * words
  if (!(Number.isInteger(words) && words >= 0 && end <= bytes.length)) {
    throw new Error(`${words} words in ${bytes.length} bytes`)
  }
  const columns = bytes.slice(0, end).buffer
  const numbers = new Float32Array(columns, 4 * words, 2 * words)
  if (!numbers.every((number) => Number.isFinite(number)))
    throw new Error('a word without a weight')
  const layer = new TextLayer({
    seed,
    reading: readingOf(reading),
    bias,
    usual,
    rescale: heard,
    hashes: new Uint32Array(columns, 0, words),
    rarity: new Float32Array(columns, 4 * words, words),
    weights: new Float32Array(columns, 8 * words, words),
    ...(isCounted !== true
      ? {}
      : {
          counts: {
            texts: new Uint16Array(columns, WORD_BYTES * words, words),
            bad: new Uint16Array(columns, (WORD_BYTES + 2) * words, words),
          },
        }),
  })
  return { layer, rest: bytes.slice(end) }
}
