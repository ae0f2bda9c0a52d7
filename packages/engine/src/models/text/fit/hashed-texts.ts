import { TEXT_SOURCES } from '../../tokens/sources.ts'
import { TokenList } from '../../tokens/token-list.ts'
import { MAX_LINK_TOKENS } from '../link-tokens.ts'
import { TEXT_LENGTH } from '../text-layer.ts'
import { MAX_WORD_TOKENS, type TextHashing } from '../text-reading.ts'
import { TextTokens } from '../text-tokens.ts'
import { WordPlaces } from '../word-places.ts'
import type { SparseRows } from './sparse-rows.ts'

/** Words that are known, the more texts have them; of a million different ones most are in one text alone. */
const MAX_WORDS = 2 ** 16
/** A word of one text alone says nothing of another. */
const LEAST_TEXTS = 2

/** Tokens of all texts, one after the other: of text t those from `starts[t]` to `starts[t + 1]`, all different. */
export interface HashedTexts {
  readonly starts: Uint32Array
  readonly hashes: Uint32Array
  readonly values: Float32Array
}

/** Words of several texts, and how much each counts because few have it. */
export interface Vocabulary {
  readonly hashes: Uint32Array
  readonly rarity: Float32Array
}

const SHAPE_TOKENS = 5
/** A word, a pair and three pieces. */
const TOKENS_OF_A_CHARACTER = 5
/** Where no character stands behind a dot, there is no link. */
const MAY_LINK = /\.[^\s.]|:\/\//

/** So many tokens has a text at most: each character ends at most a word, a pair and its pieces. */
export function tokensAtMost(text: string): number {
  const ofLinks = MAY_LINK.test(text) ? MAX_LINK_TOKENS : 0
  return Math.min(MAX_WORD_TOKENS, TOKENS_OF_A_CHARACTER * text.length) + SHAPE_TOKENS + ofLinks
}

export function hashTexts(texts: readonly string[], { seed, reading }: TextHashing): HashedTexts {
  const most = texts.reduce((sum, text) => sum + tokensAtMost(text), 0)
  const [hashes, values] = [new Uint32Array(most), new Float32Array(most)]
  const starts = new Uint32Array(texts.length + 1)
  const tokens = new TextTokens(seed, reading)
  const list = new TokenList()
  let end = 0
  texts.forEach((text, at) => {
    list.clear()
    tokens.addTo(list, text, TEXT_SOURCES)
    hashes.set(list.hashes.subarray(0, list.count), end)
    values.set(list.values.subarray(0, list.count), end)
    end += list.count
    starts[at + 1] = end
  })
  return { starts, hashes: hashes.subarray(0, end), values: values.subarray(0, end) }
}

/** The words that most texts have, MAX_WORDS at most, and none of a single text. */
export function vocabularyOf({ starts, hashes }: HashedTexts): Vocabulary {
  const runs = runsOf(hashes.toSorted())
  const least = leastTexts(runs.lengths)
  const kept = runs.lengths.map((length) => (length >= least ? 1 : 0))
  const texts = starts.length - 1
  return {
    hashes: runs.values.filter((_, at) => kept[at] === 1),
    rarity: Float32Array.from(
      runs.lengths.filter((_, at) => kept[at] === 1),
      (having) => 1 + Math.log((1 + texts) / (1 + having)),
    ),
  }
}

/** Different values of a sorted list, and how often each is there. */
function runsOf(sorted: Uint32Array): { values: Uint32Array; lengths: Uint32Array } {
  const [values, lengths] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)]
  let count = 0
  for (let at = 0; at < sorted.length; at += 1) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) {
      values[count] = sorted[at] ?? 0
      count += 1
    }
    lengths[count - 1] = (lengths[count - 1] ?? 0) + 1
  }
  return { values: values.subarray(0, count), lengths: lengths.subarray(0, count) }
}

/** So many texts must have a word for there to be MAX_WORDS of them at most. */
function leastTexts(lengths: Uint32Array): number {
  const falling = lengths.toSorted().toReversed()
  const beyond = falling[MAX_WORDS] ?? 0
  return Math.max(LEAST_TEXTS, beyond + 1)
}

/** The texts over the words of a vocabulary: value · rarity, each row of length 3. */
export function sparseOf(texts: HashedTexts, { hashes, rarity }: Vocabulary): SparseRows {
  const places = new WordPlaces(hashes)
  const rows = texts.starts.length - 1
  const starts = new Uint32Array(rows + 1)
  const columns = new Uint32Array(texts.hashes.length)
  const values = new Float32Array(texts.hashes.length)
  let end = 0
  for (let row = 0; row < rows; row += 1) {
    const from = end
    let square = 0
    for (let at = texts.starts[row] ?? 0; at < (texts.starts[row + 1] ?? 0); at += 1) {
      const place = places.of(texts.hashes[at] ?? 0)
      if (place < 0) continue
      const value = (texts.values[at] ?? 0) * (rarity[place] ?? 0)
      columns[end] = place
      values[end] = value
      square += value * value
      end += 1
    }
    const scale = TEXT_LENGTH / Math.sqrt(square)
    for (let at = from; at < end; at += 1) values[at] = (values[at] ?? 0) * scale
    starts[row + 1] = end
  }
  const width = hashes.length
  return { starts, columns: columns.subarray(0, end), values: values.subarray(0, end), width }
}
