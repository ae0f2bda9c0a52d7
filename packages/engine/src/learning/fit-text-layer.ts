import { fitRidge } from '../models/online/ridge.ts'
import { SOURCES } from '../models/online/sources.ts'
import { type Heard, TextLayer } from '../models/text/text-layer.ts'
import { TextTokens } from '../models/text/text-tokens.ts'
import { TokenList } from '../models/online/token-list.ts'
import { minimiseSparse } from '../training/text/dual-ascent.ts'
import {
  hashTexts,
  sparseOf,
  type Vocabulary,
  vocabularyOf,
} from '../training/text/hashed-texts.ts'
import type { SparseRows } from '../training/text/sparse-rows.ts'
import { ridgeRows } from './fit-ridge-layer.ts'
import { PARTS, partOfRow } from './parts.ts'
import { judgedFrom, partOf, type RowTable, type TableTexts } from './row-table.ts'
import { areEnough, type TextsToFit, textsToFit, writtenRows } from './texts-to-fit.ts'

/** What a row's log loss counts beside half the squared weights. */
const LOSS_WEIGHT = 1
const NO_PART = -1

/** A model of texts fitted to all rows, and what models that have not seen a row add to the starter on it. */
export interface FittedText {
  readonly layer: TextLayer
  readonly unseen: Float64Array
}

/** Undefined where too few texts are bad, or good, or no two have a word in common. */
export function fitTextLayer(table: RowTable, starterBase: number): FittedText | undefined {
  const { texts } = table
  if (texts === undefined) return undefined
  const written = writtenRows(table)
  if (!areEnough(table, written)) return undefined
  const chosen = textsToFit(table, written)
  const hashed = hashTexts(
    Array.from(chosen.places, (row) => texts.of[row] ?? ''),
    texts.seed,
  )
  const words = vocabularyOf(hashed)
  if (words.hashes.length === 0) return undefined
  const heard = heardIn(partOf(table, 0, judgedFrom(table)), starterBase)
  const fit: TextFit = { table, texts, chosen, words, rows: sparseOf(hashed, words), heard }
  return { layer: fittedTo(fit, NO_PART), unseen: unseenBy(fit, written) }
}

interface TextFit {
  readonly table: RowTable
  readonly texts: TableTexts
  readonly chosen: TextsToFit
  readonly words: Vocabulary
  readonly rows: SparseRows
  readonly heard: Heard
}

/** The starter's word weighs what the labels of the rows say, drawn to as it stands. */
function heardIn(older: RowTable, starterBase: number): Heard {
  const alone = { ...older, width: 0, features: new Float32Array(0) }
  const { bias, scale } = fitRidge(ridgeRows(alone, starterBase))
  return { bias, scale, starterBase }
}

/** Fitted to all chosen rows but those of one part. */
function fittedTo(
  { table, texts, chosen, words, rows, heard }: TextFit,
  without: number,
): TextLayer {
  const { places, stand } = chosen
  const { bias, weights } = minimiseSparse({
    rows,
    isBad: Uint8Array.from(places, (row) => table.bad[row] ?? 0),
    weights: Float64Array.from(places, (row, at) =>
      partOfRow(table, row) === without
        ? 0
        : LOSS_WEIGHT * (table.weights[row] ?? 0) * (stand[at] ?? 0),
    ),
    offsets: Float64Array.from(places, (row) => {
      const evidence = (table.starter[row] ?? 0) - heard.starterBase
      return heard.bias + heard.scale * evidence
    }),
  })
  return new TextLayer({
    seed: texts.seed,
    bias,
    usual: usualOf(rows, weights),
    heard,
    ...words,
    weights: Float32Array.from(weights),
  })
}

/** What the words of a row add on average. */
function usualOf({ starts, columns, values }: SparseRows, weights: Float64Array): number {
  const sum = values.reduce((all, value, at) => all + value * (weights[columns[at] ?? 0] ?? 0), 0)
  return sum / (starts.length - 1)
}

/** What each text adds by a model that has not seen its part; 0 without a text. */
function unseenBy(fit: TextFit, written: Uint32Array): Float64Array {
  const { table, texts } = fit
  const layers = Array.from({ length: PARTS }, (_, part) => fittedTo(fit, part))
  const unseen = table.starter.map((margin) => layers[0]?.added(undefined, margin) ?? 0)
  const tokens = new TextTokens(texts.seed)
  const list = new TokenList()
  for (const row of written) {
    list.clear()
    const text = texts.of[row] ?? ''
    tokens.addTo(list, text, { words: SOURCES.text, shape: SOURCES.textShape })
    const { seed } = texts
    unseen[row] =
      layers[partOfRow(table, row)]?.added({ seed, text, tokens: list }, table.starter[row] ?? 0) ??
      0
  }
  return unseen
}
