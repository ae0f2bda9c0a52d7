import {
  hashTexts,
  sparseOf,
  type Vocabulary,
  vocabularyOf,
} from '../../models/text/fit/hashed-texts.ts'
import { minimiseSparse } from '../../models/text/fit/dual-ascent.ts'
import { dotSparse, type SparseRows } from '../../models/text/fit/sparse-rows.ts'
import { FULL_READINGS, type TextReading } from '../../models/text/text-reading.ts'
import { FOLDS } from '../rows/folds.ts'
import type { RowTable } from '../rows/row-table.ts'
import type { TextsToFit } from './texts-to-fit.ts'

/** The weight of a row's log loss against the penalty, half the squared weights. */
export const LOSS_WEIGHT = 1
/** The validation rows, where enough of these are bad: they judge models, so nothing is chosen by them. */
const LATEST = FOLDS - 1
/** The rows before them, which choose. */
const CHOOSING = FOLDS - 2
/** Another reading than the first must rank so much better: an area that few rows give is noise. */
const LEAST_GAIN = 0.002

/** The chosen texts over the words of a vocabulary, as a reading cuts them. */
export interface ReadTexts {
  readonly reading: TextReading
  readonly words: Vocabulary
  readonly rows: SparseRows
}

interface Chosen {
  readonly chosen: TextsToFit
  /** The fold of each row of the table. */
  readonly folds: Uint8Array
}

/** The texts in the reading by which the rows of one fold are ranked best, fitted to older ones; undefined = no two have a word in common. */
export function chooseReading(table: RowTable, { chosen, folds }: Chosen): ReadTexts | undefined {
  const tried = FULL_READINGS.flatMap((reading) => {
    const read = readTexts(table, chosen, reading)
    return read === undefined ? [] : [{ read, area: areaOf(read, table, { chosen, folds }) }]
  })
  return tried.reduce<(typeof tried)[number] | undefined>(
    (best, each) => (best === undefined || each.area > best.area + LEAST_GAIN ? each : best),
    undefined,
  )?.read
}

function readTexts(
  { texts }: RowTable,
  { places }: TextsToFit,
  reading: TextReading,
): ReadTexts | undefined {
  const written = Array.from(places, (row) => texts?.of[row] ?? '')
  const hashed = hashTexts(written, { seed: texts?.seed ?? 0, reading })
  const words = vocabularyOf(hashed)
  if (words.hashes.length === 0) return undefined
  return { reading, words, rows: sparseOf(hashed, words) }
}

/** How well a model of older folds ranks the rows of the choosing one: 1 = every bad one above every good one. */
function areaOf({ rows }: ReadTexts, table: RowTable, { chosen, folds }: Chosen): number {
  const { places, stand } = chosen
  const isBad = Uint8Array.from(places, (row) => table.bad[row] ?? 0)
  const foldOf = Uint8Array.from(places, (row) => folds[row] ?? 0)
  const isLeftOut = foldOf.map((fold) => Number(fold === CHOOSING || fold === LATEST))
  const { weights } = minimiseSparse({
    rows,
    isBad,
    weights: Float64Array.from(places, (row, at) =>
      isLeftOut[at] === 1 ? 0 : LOSS_WEIGHT * (table.weights[row] ?? 0) * (stand[at] ?? 0),
    ),
  })
  const choosing = Array.from(foldOf.keys()).filter((at) => foldOf[at] === CHOOSING)
  return areaUnder(
    choosing.map((at) => ({ margin: dotSparse(rows, at, weights), isBad: isBad[at] === 1 })),
  )
}

/** The share of pairs of a bad and a good one in which the bad one is above; ties count half. */
function areaUnder(ranked: { readonly margin: number; readonly isBad: boolean }[]): number {
  ranked.sort((a, b) => a.margin - b.margin)
  let [area, goods, bads] = [0, 0, 0]
  for (let from = 0; from < ranked.length;) {
    let [to, good, bad] = [from, 0, 0]
    for (; to < ranked.length && ranked[to]?.margin === ranked[from]?.margin; to += 1) {
      if (ranked[to]?.isBad === true) bad += 1
      else good += 1
    }
    area += bad * (goods + good / 2)
    goods += good
    bads += bad
    from = to
  }
  return goods * bads === 0 ? 0 : area / (goods * bads)
}
