import { type StarterRescale, TextLayer } from './text-layer.ts'

/** What is stored of a text model before its columns. */
export interface TextHead {
  readonly seed: number
  readonly bias: number
  readonly usual: number
  /** Its `rescale`; the name is the stored one. */
  readonly heard: StarterRescale
  /** How many words it knows. */
  readonly words: number
}

/** Bytes per word. */
const WORD_BYTES = 12

export const textHead = ({ fitted }: TextLayer): TextHead => {
  const { seed, bias, usual, rescale, hashes } = fitted
  return { seed, bias, usual, heard: rescale, words: hashes.length }
}

/** Hashes, rarities and weights, 4 bytes each, one column after the other. */
export function textBytes({ fitted }: TextLayer): Uint8Array {
  const { hashes, rarity, weights } = fitted
  const bytes = new Uint8Array(WORD_BYTES * hashes.length)
  new Uint32Array(bytes.buffer, 0, hashes.length).set(hashes)
  const numbers = new Float32Array(bytes.buffer, 4 * hashes.length)
  numbers.set(rarity)
  numbers.set(weights, hashes.length)
  return bytes
}

/** Reads the model from bytes that begin with its columns, and returns the bytes behind them. Error: too few bytes, or a weight that is no number. */
export function decodeText(
  { seed, bias, usual, heard, words }: TextHead,
  bytes: Uint8Array,
): { readonly layer: TextLayer; readonly rest: Uint8Array } {
  const end = WORD_BYTES * words
  if (!(Number.isInteger(words) && words >= 0 && end <= bytes.length)) {
    throw new Error(`${words} words in ${bytes.length} bytes`)
  }
  const columns = bytes.slice(0, end).buffer
  const numbers = new Float32Array(columns, 4 * words)
  if (!numbers.every((number) => Number.isFinite(number)))
    throw new Error('a word without a weight')
  const layer = new TextLayer({
    seed,
    bias,
    usual,
    rescale: heard,
    hashes: new Uint32Array(columns, 0, words),
    rarity: new Float32Array(columns, 4 * words, words),
    weights: new Float32Array(columns, 8 * words, words),
  })
  return { layer, rest: bytes.slice(end) }
}
