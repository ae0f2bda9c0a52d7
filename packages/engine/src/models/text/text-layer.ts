import { SOURCES, TEXT_SOURCES } from '../tokens/sources.ts'
import { TokenList, type Tokens } from '../tokens/token-list.ts'
import { BRIEF_READING, type TextReading } from './text-reading.ts'
import { TextTokens } from './text-tokens.ts'
import { WordPlaces } from './word-places.ts'
import type { HashedText } from './written-text.ts'

/** The length that every text's vector of word values is scaled to. */
export const TEXT_LENGTH = 3

/** A fitted text model: its numbers, and its words in three columns. */
export interface TextWeights {
  /** The seed of the hash of words, 32 bits. */
  readonly seed: number
  /** How texts are cut into words. */
  readonly reading: TextReading
  /** Log-odds of any text. */
  readonly bias: number
  /** How the starter's log-odds are rescaled for these texts, as fitted to labels. */
  readonly rescale: StarterRescale
  /** What the words of a text of the fit add on average. */
  readonly usual: number
  /** All different. */
  readonly hashes: Uint32Array
  /** How much each word counts: more, the fewer texts have it. */
  readonly rarity: Float32Array
  readonly weights: Float32Array
  /** Labelled texts of the fit, by word; absent in models of older versions. */
  readonly counts?: WordCounts
}

/** How many texts have each word, and how many of these are bad; MAX_COUNT at most. */
export interface WordCounts {
  readonly texts: Uint16Array
  readonly bad: Uint16Array
}

/** Replaces the starter's log-odds s by `bias + scale · (s − starterBase)`. */
export interface StarterRescale {
  readonly bias: number
  readonly scale: number
  readonly starterBase: number
}

/** What the words, the links and the shape of a text add to the log-odds, without the bias. */
export interface TextParts {
  readonly words: number
  readonly links: number
  readonly shape: number
}

const NOTHING: TextParts = { words: 0, links: 0, shape: 0 }

/** Tokens of a text and no other source. */
export const isOfText = (source: number): boolean =>
  source === SOURCES.text || source === SOURCES.textShape || source === SOURCES.textLinks

/**
 * Linear in the words of a text: each adds weight · value · rarity, over the length of the vector of them all, which
 * is 3 for every text. Fitted to all labelled texts at once, where the online model has seen each a few times.
 */
export class TextLayer {
  readonly fitted: TextWeights
  private readonly places: WordPlaces
  /** Made for the first text that was hashed under another seed, or read otherwise. */
  private own: TextTokens | undefined
  private readonly list = new TokenList()

  constructor(fitted: TextWeights) {
    this.fitted = fitted
    this.places = new WordPlaces(fitted.hashes)
  }

  /** What it adds to `starter`, the starter's log-odds of the same event. */
  added(text: HashedText | undefined, starter: number): number {
    const { bias, scale, starterBase } = this.fitted.rescale
    return bias + scale * (starter - starterBase) - starter + this.said(text)
  }

  /** The log-odds of the text alone, without the starter; without a text what one usually says, which was weighed with the starter. */
  said(text: HashedText | undefined): number {
    if (text === undefined) return this.fitted.bias + this.fitted.usual
    return this.saidBy(this.tokensOf(text))
  }

  /** The same, of tokens of its seed and reading. */
  saidBy(tokens: Tokens): number {
    const { words, links, shape } = this.partsOf(tokens)
    return this.fitted.bias + (words + shape + links)
  }

  parts(text: HashedText | undefined): TextParts {
    return text === undefined ? NOTHING : this.partsOf(this.tokensOf(text))
  }

  /** Of tokens of its seed and reading. */
  partsOf({ count, hashes, values, sources }: Tokens): TextParts {
    const { rarity, weights } = this.fitted
    let [words, links, shape, square] = [0, 0, 0, 0]
    for (let at = 0; at < count; at += 1) {
      const source = sources[at] ?? 0
      if (!isOfText(source)) continue
      const place = this.places.of(hashes[at] ?? 0)
      if (place < 0) continue
      const value = (values[at] ?? 0) * (rarity[place] ?? 0)
      square += value * value
      const added = value * (weights[place] ?? 0)
      if (source === SOURCES.text) words += added
      else if (source === SOURCES.textLinks) links += added
      else shape += added
    }
    if (square === 0) return NOTHING
    const scale = TEXT_LENGTH / Math.sqrt(square)
    return { words: scale * words, links: scale * links, shape: scale * shape }
  }

  /** What each token adds, written over `into`; the sum is that of `partsOf`. Of tokens of its seed and reading. */
  tokenParts(tokens: Tokens, into: Float64Array): void {
    const { rarity, weights } = this.fitted
    let square = 0
    for (let at = 0; at < tokens.count; at += 1) {
      const place = this.places.of(tokens.hashes[at] ?? 0)
      const value = place < 0 ? 0 : (tokens.values[at] ?? 0) * (rarity[place] ?? 0)
      square += value * value
      into[at] = place < 0 ? 0 : value * (weights[place] ?? 0)
    }
    const scale = square === 0 ? 0 : TEXT_LENGTH / Math.sqrt(square)
    for (let at = 0; at < tokens.count; at += 1) into[at] = (into[at] ?? 0) * scale
  }

  /** Labelled texts of the fit that have a token, and the bad ones; undefined = not known. */
  countsOf(hash: number): { readonly texts: number; readonly bad: number } | undefined {
    const { counts } = this.fitted
    const place = this.places.of(hash)
    if (counts === undefined || place < 0) return undefined
    return { texts: counts.texts[place] ?? 0, bad: counts.bad[place] ?? 0 }
  }

  private tokensOf({ seed, text, tokens }: HashedText): Tokens {
    const { fitted } = this
    if (seed === fitted.seed && fitted.reading === BRIEF_READING) return tokens
    this.own ??= new TextTokens(fitted.seed, fitted.reading)
    this.list.clear()
    this.own.addTo(this.list, text, TEXT_SOURCES)
    return this.list
  }
}
