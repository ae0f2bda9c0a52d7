import { SOURCES } from '../../models/tokens/sources.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { TextLayer } from '../../models/text/text-layer.ts'
import { TextTokens } from '../../models/text/text-tokens.ts'
import { minimiseSparse } from '../../models/text/fit/dual-ascent.ts'
import {
  hashTexts,
  sparseOf,
  type Vocabulary,
  vocabularyOf,
} from '../../models/text/fit/hashed-texts.ts'
import type { SparseRows } from '../../models/text/fit/sparse-rows.ts'
import { FOLDS, foldsOf, splitAt } from '../rows/folds.ts'
import type { RowTable, TableTexts } from '../rows/row-table.ts'
import { areEnough, type TextsToFit, textsToFit, writtenRows } from './texts-to-fit.ts'
import { type TextBlend, weighTexts } from './weigh-texts.ts'

/** The weight of a row's log loss beside the penalty, half the squared weights. */
const LOSS_WEIGHT = 1
/** The last fold: the validation rows, where enough of these are bad. */
const LATEST = FOLDS - 1

/** A text model fitted to all rows, and, for each row, what one fitted without that row's fold adds to the starter. */
export interface FittedText {
  readonly layer: TextLayer
  readonly outOfFold: Float64Array
}

/** Undefined when too few texts are bad, or good, or no two have a word in common. */
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
  const rows = sparseOf(hashed, words)
  const folds = foldsOf(table)
  const fit: TextFit = { table, folds, texts, starterBase, chosen, words, rows }
  const margins = crossFittedMargins(fit, [])
  const blend = weighTexts(table, margins, starterBase)
  return { layer: fittedTo(fit, [], blend), outOfFold: addedOutOfFold(fit, margins) }
}

interface TextFit {
  readonly table: RowTable
  readonly folds: Uint8Array
  readonly texts: TableTexts
  readonly starterBase: number
  readonly chosen: TextsToFit
  readonly words: Vocabulary
  readonly rows: SparseRows
}

/** Fitted to all chosen rows but those of the folds `without`, and blended so. */
function fittedTo(
  { table, folds, texts, starterBase, chosen, words, rows }: TextFit,
  without: readonly number[],
  { bias, scale, textScale }: TextBlend,
): TextLayer {
  const { places, stand } = chosen
  const fitted = minimiseSparse({
    rows,
    isBad: Uint8Array.from(places, (row) => table.bad[row] ?? 0),
    weights: Float64Array.from(places, (row, at) =>
      without.includes(folds[row] ?? 0)
        ? 0
        : LOSS_WEIGHT * (table.weights[row] ?? 0) * (stand[at] ?? 0),
    ),
  })
  const weights = fitted.weights.map((weight) => textScale * weight)
  return new TextLayer({
    seed: texts.seed,
    bias: textScale * fitted.bias,
    usual: usualOf(rows, weights),
    rescale: { bias, scale, starterBase },
    ...words,
    weights: Float32Array.from(weights),
  })
}

/** What the words of a row add on average. */
function usualOf({ starts, columns, values }: SparseRows, weights: Float64Array): number {
  const sum = values.reduce((all, value, at) => all + value * (weights[columns[at] ?? 0] ?? 0), 0)
  return sum / (starts.length - 1)
}

/** The margin of each row by a text model fitted without its fold and those of `without`; 0 in these folds. */
function crossFittedMargins(fit: TextFit, without: readonly number[]): Float64Array {
  const { folds, texts, starterBase } = fit
  const asItIs: TextBlend = { bias: starterBase, scale: 1, textScale: 1 }
  const layers = Array.from({ length: FOLDS }, (_, fold) =>
    without.includes(fold) ? undefined : fittedTo(fit, [fold, ...without], asItIs),
  )
  const tokens = new TextTokens(texts.seed)
  const list = new TokenList()
  return Float64Array.from(folds, (fold, row) => {
    const layer = layers[fold]
    const text = texts.of[row] ?? ''
    if (layer === undefined || text === '') return layer?.said(undefined) ?? 0
    list.clear()
    tokens.addTo(list, text, { words: SOURCES.text, shape: SOURCES.textShape })
    return layer.said({ seed: texts.seed, text, tokens: list })
  })
}

/**
 * What is added to the starter on each row, with a blend that was fitted to the other folds: neither the text model
 * nor the blend of a row has seen its label. `margins`: those of `crossFittedMargins`.
 */
function addedOutOfFold(fit: TextFit, margins: Float64Array): Float64Array {
  const { table, starterBase } = fit
  const olderMargins = crossFittedMargins(fit, [LATEST])
  const added = new Float64Array(table.count)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const { within, without } = splitAt(table, fold)
    const weighed = fold === LATEST ? olderMargins : margins
    const { bias, scale, textScale } = weighTexts(table, weighed, starterBase, without)
    for (const row of within) {
      const starter = table.starter[row] ?? 0
      added[row] =
        bias + scale * (starter - starterBase) - starter + textScale * (margins[row] ?? 0)
    }
  }
  return added
}
