import { SOURCES } from '../models/online/sources.ts'
import { TokenList } from '../models/online/token-list.ts'
import { TextLayer } from '../models/text/text-layer.ts'
import { TextTokens } from '../models/text/text-tokens.ts'
import { minimiseSparse } from '../training/text/dual-ascent.ts'
import {
  hashTexts,
  sparseOf,
  type Vocabulary,
  vocabularyOf,
} from '../training/text/hashed-texts.ts'
import type { SparseRows } from '../training/text/sparse-rows.ts'
import { PARTS, partOfRow, splitAt } from './parts.ts'
import type { RowTable, TableTexts } from './row-table.ts'
import { areEnough, type TextsToFit, textsToFit, writtenRows } from './texts-to-fit.ts'
import { type TextVoice, weighTexts } from './weigh-texts.ts'

/** What a row's log loss counts beside half the squared weights. */
const LOSS_WEIGHT = 1
/** The part that judges. */
const LATEST = PARTS - 1

/** A model of texts fitted to all rows, and what such models that have not seen a row add to the starter on it. */
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
  const rows = sparseOf(hashed, words)
  const fit: TextFit = { table, texts, starterBase, chosen, words, rows }
  const said = saidUnseen(fit, written, [])
  const voice = weighTexts(table, said, starterBase)
  return { layer: fittedTo(fit, [], voice), unseen: unseenBy(fit, written, said) }
}

interface TextFit {
  readonly table: RowTable
  readonly texts: TableTexts
  readonly starterBase: number
  readonly chosen: TextsToFit
  readonly words: Vocabulary
  readonly rows: SparseRows
}

/** Fitted to all chosen rows but those of some parts, and made to speak with that voice. */
function fittedTo(
  { table, texts, starterBase, chosen, words, rows }: TextFit,
  without: readonly number[],
  { bias, scale, loudness }: TextVoice,
): TextLayer {
  const { places, stand } = chosen
  const fitted = minimiseSparse({
    rows,
    isBad: Uint8Array.from(places, (row) => table.bad[row] ?? 0),
    weights: Float64Array.from(places, (row, at) =>
      without.includes(partOfRow(table, row))
        ? 0
        : LOSS_WEIGHT * (table.weights[row] ?? 0) * (stand[at] ?? 0),
    ),
  })
  const weights = fitted.weights.map((weight) => loudness * weight)
  return new TextLayer({
    seed: texts.seed,
    bias: loudness * fitted.bias,
    usual: usualOf(rows, weights),
    heard: { bias, scale, starterBase },
    ...words,
    weights: Float32Array.from(weights),
  })
}

/** What the words of a row add on average. */
function usualOf({ starts, columns, values }: SparseRows, weights: Float64Array): number {
  const sum = values.reduce((all, value, at) => all + value * (weights[columns[at] ?? 0] ?? 0), 0)
  return sum / (starts.length - 1)
}

/** What is made of each text by a model that has seen neither its part nor those of `without`; 0 of these, and without a text. */
function saidUnseen(fit: TextFit, written: Uint32Array, without: readonly number[]): Float64Array {
  const { table, texts, starterBase } = fit
  const asItIs: TextVoice = { bias: starterBase, scale: 1, loudness: 1 }
  const layers = Array.from({ length: PARTS }, (_, part) =>
    without.includes(part) ? undefined : fittedTo(fit, [part, ...without], asItIs),
  )
  const said = new Float64Array(table.count)
  const tokens = new TextTokens(texts.seed)
  const list = new TokenList()
  for (const row of written) {
    const layer = layers[partOfRow(table, row)]
    if (layer === undefined) continue
    list.clear()
    const text = texts.of[row] ?? ''
    tokens.addTo(list, text, { words: SOURCES.text, shape: SOURCES.textShape })
    said[row] = layer.said({ seed: texts.seed, text, tokens: list })
  }
  return said
}

/**
 * What is added to the starter on each row, with the voice that the other parts give: those that judge are heard as
 * models say who have not seen them.
 */
function unseenBy(fit: TextFit, written: Uint32Array, said: Float64Array): Float64Array {
  const { table, starterBase } = fit
  const saidOfOlder = saidUnseen(fit, written, [LATEST])
  const unseen = new Float64Array(table.count)
  for (let part = 0; part < PARTS; part += 1) {
    const { within, without } = splitAt(table, part)
    const heard = part === LATEST ? saidOfOlder : said
    const { bias, scale, loudness } = weighTexts(table, heard, starterBase, without)
    for (const row of within) {
      const margin = table.starter[row] ?? 0
      unseen[row] = bias + scale * (margin - starterBase) - margin + loudness * (said[row] ?? 0)
    }
  }
  return unseen
}
