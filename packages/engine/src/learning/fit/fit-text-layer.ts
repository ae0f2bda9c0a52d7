import { TEXT_SOURCES } from '../../models/tokens/sources.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { TextLayer } from '../../models/text/text-layer.ts'
import { TextTokens } from '../../models/text/text-tokens.ts'
import { minimiseSparse } from '../../models/text/fit/dual-ascent.ts'
import { countWords } from '../../models/text/fit/count-words.ts'
import type { SparseRows } from '../../models/text/fit/sparse-rows.ts'
import { FOLDS, foldsOf, splitAt } from '../rows/folds.ts'
import type { RowTable, TableTexts } from '../rows/row-table.ts'
import { chooseReading, LOSS_WEIGHT, type ReadTexts } from './choose-reading.ts'
import { areEnough, type TextsToFit, textsToFit, writtenRows } from './texts-to-fit.ts'
import { type TextBlend, weighTexts } from './weigh-texts.ts'

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
  const folds = foldsOf(table)
  const read = chooseReading(table, { chosen, folds })
  if (read === undefined) return undefined
  const fit: TextFit = { table, folds, texts, starterBase, chosen, ...read }
  const margins = crossFittedMargins(fit, [])
  const blend = weighTexts(table, margins, starterBase)
  return { layer: fittedTo(fit, [], blend), outOfFold: addedOutOfFold(fit, margins) }
}

interface TextFit extends ReadTexts {
  readonly table: RowTable
  readonly folds: Uint8Array
  readonly texts: TableTexts
  readonly starterBase: number
  readonly chosen: TextsToFit
}

/** Fitted to all chosen rows but those of the folds `without`, and blended so. */
function fittedTo(
  { table, folds, texts, starterBase, chosen, reading, words, rows }: TextFit,
  without: readonly number[],
  { bias, scale, textScale }: TextBlend,
): TextLayer {
  const { places, stand } = chosen
  const isBad = Uint8Array.from(places, (row) => table.bad[row] ?? 0)
  const fitted = minimiseSparse({
    rows,
    isBad,
    weights: Float64Array.from(places, (row, at) =>
      without.includes(folds[row] ?? 0)
        ? 0
        : LOSS_WEIGHT * (table.weights[row] ?? 0) * (stand[at] ?? 0),
    ),
  })
  const weights = fitted.weights.map((weight) => textScale * weight)
  return new TextLayer({
    seed: texts.seed,
    reading,
    bias: textScale * fitted.bias,
    usual: usualOf(rows, weights),
    rescale: { bias, scale, starterBase },
    ...words,
    weights: Float32Array.from(weights),
    counts: countWords(rows, isBad, stand),
  })
}

/** What the words of a row add on average. */
function usualOf({ starts, columns, values }: SparseRows, weights: Float64Array): number {
  const sum = values.reduce((all, value, at) => all + value * (weights[columns[at] ?? 0] ?? 0), 0)
  return sum / (starts.length - 1)
}

/** The margin of each row by a text model fitted without its fold and those of `without`; 0 in these folds. */
function crossFittedMargins(fit: TextFit, without: readonly number[]): Float64Array {
  const { folds, texts, starterBase, reading } = fit
  const asItIs: TextBlend = { bias: starterBase, scale: 1, textScale: 1 }
  const layers = Array.from({ length: FOLDS }, (_, fold) =>
    without.includes(fold) ? undefined : fittedTo(fit, [fold, ...without], asItIs),
  )
  const tokens = new TextTokens(texts.seed, reading)
  const list = new TokenList()
  return Float64Array.from(folds, (fold, row) => {
    const layer = layers[fold]
    const text = texts.of[row] ?? ''
    if (layer === undefined || text === '') return layer?.said(undefined) ?? 0
    list.clear()
    tokens.addTo(list, text, TEXT_SOURCES)
    return layer.saidBy(list)
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
