import type { TreeProgress } from '../../training/trees/grow-trees.ts'
import { type BatchModel, NO_BATCH } from '../batch-model.ts'
import type { TreesOver } from './count-trees-by-folds.ts'
import { type FittedText, fitTextLayer } from './fit-text-layer.ts'
import { type FittedRidge, fitRidgeLayer } from './fit-ridge-layer.ts'
import { fitTreeLayer } from './fit-tree-layer.ts'
import {
  RIDGE_BAD_MAX,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  TREES_BAD_MIN,
  TREES_GOOD_MIN,
} from '../learning-limits.ts'
import { badIn, judgedFrom, ownOf, partOf, type RowTable } from '../rows/row-table.ts'
import { sumOf } from './tree-growth.ts'

/** A batch model fitted to all rows, and what its twin, fitted to the older ones, adds on the latest. */
export interface FittedBatch {
  readonly model: BatchModel
  readonly judged: Float64Array
  /** What models of texts add on each row, none of which has seen it; absent = it has none. */
  readonly texts?: Float64Array
}

/** Told after each tree. */
export type OnTree = (progress: TreeProgress) => void

/** Every batch model the number of labels allows; `none` always. `starterBase`: the starter's log-odds of nothing. */
export function fitBatches(
  table: RowTable,
  starterBase: number,
  onTree: OnTree,
): readonly FittedBatch[] {
  const bad = badIn(table)
  const fitted: FittedBatch[] = [none(table)]
  if (!hasBoth(partOf(table, 0, judgedFrom(table)))) return fitted
  const text = fitTextLayer(table, starterBase)
  if (text !== undefined) fitted.push(textBatch(table, text))
  const above = { ...table, starter: sumOf(table.starter, text?.unseen) }
  const older = partOf(above, 0, judgedFrom(above))
  const good = table.count - bad
  const hasRidge = bad >= RIDGE_BAD_MIN && bad < RIDGE_BAD_MAX && good >= RIDGE_GOOD_MIN
  const ridge = hasRidge ? fitRidgeLayer(above, older, starterBase) : undefined
  const over: FittedBatch[] = ridge === undefined ? [] : [ridgeBatch(above, ridge)]
  if (bad >= TREES_BAD_MIN && good >= TREES_GOOD_MIN)
    over.push(treesBatch(above, { ridge, starterBase }, onTree))
  return [...fitted, ...over.map((each) => overText(each, text))]
}

const hasBoth = ({ bad }: RowTable): boolean => bad.includes(0) && bad.includes(1)

const none = (table: RowTable): FittedBatch => ({
  model: NO_BATCH,
  judged: new Float64Array(table.count - judgedFrom(table)),
})

const textBatch = (table: RowTable, { layer, unseen }: FittedText): FittedBatch => ({
  model: { kind: 'text', text: layer },
  judged: unseen.slice(judgedFrom(table)),
  texts: unseen,
})

/** What was fitted over a model of texts, together with it. */
function overText({ model, judged }: FittedBatch, text: FittedText | undefined): FittedBatch {
  if (text === undefined || model.kind === 'none') return { model, judged }
  const latest = text.unseen.subarray(text.unseen.length - judged.length)
  return {
    model: { ...model, text: text.layer },
    judged: sumOf(judged, latest),
    texts: text.unseen,
  }
}

const ridgeBatch = (table: RowTable, { layer, twinAdded }: FittedRidge): FittedBatch => ({
  model: { kind: 'ridge', layer, ...ownOf(table) },
  judged: twinAdded.slice(judgedFrom(table)),
})

function treesBatch(table: RowTable, over: TreesOver, onTree: OnTree): FittedBatch {
  const { ridge } = over
  const { trees, judged } = fitTreeLayer(table, over, onTree)
  return {
    model: {
      kind: 'trees',
      trees,
      ...(ridge === undefined ? {} : { over: ridge.layer }),
      ...ownOf(table),
    },
    judged: sumOf(judged, ridge?.twinAdded.subarray(judgedFrom(table))),
  }
}
