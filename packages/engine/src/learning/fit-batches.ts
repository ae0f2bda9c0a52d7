import { TreeModel } from '../models/trees/tree-model.ts'
import { growTrees, type TreeProgress } from '../training/trees/grow-trees.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from '../training/trees/tree-settings.ts'
import { type BatchModel, NO_BATCH } from './batch-model.ts'
import { type FittedText, fitTextLayer } from './fit-text-layer.ts'
import { type FittedRidge, fitRidgeLayer } from './fit-ridge-layer.ts'
import {
  DEEP_TREES_BAD_MIN,
  JUDGED_SHARE,
  RIDGE_BAD_MAX,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  TREES_BAD_MIN,
  TREES_GOOD_MIN,
} from './learning-limits.ts'
import { badIn, judgedFrom, partOf, type RowTable } from './row-table.ts'

/** A batch model fitted to all rows, and what its twin, fitted to the older ones, adds on the latest. */
export interface FittedBatch {
  readonly model: BatchModel
  readonly judged: Float64Array
  /** What models of texts add on each row, none of which has seen it; absent = no texts were fitted. */
  readonly unseen?: Float64Array
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
  if (bad >= TREES_BAD_MIN && good >= TREES_GOOD_MIN) over.push(trees(above, ridge, onTree))
  return [...fitted, ...over.map((each) => overText(each, text))]
}

const ownOf = ({ own }: RowTable) => (own === undefined ? {} : { own })

const hasBoth = ({ bad }: RowTable): boolean => bad.includes(0) && bad.includes(1)

const none = (table: RowTable): FittedBatch => ({
  model: NO_BATCH,
  judged: new Float64Array(table.count - judgedFrom(table)),
})

const textBatch = (table: RowTable, { layer, unseen }: FittedText): FittedBatch => ({
  model: { kind: 'text', text: layer },
  judged: unseen.slice(judgedFrom(table)),
  unseen,
})

/** What was fitted over a model of texts, together with it. */
function overText({ model, judged }: FittedBatch, text: FittedText | undefined): FittedBatch {
  if (text === undefined || model.kind === 'none') return { model, judged }
  const latest = text.unseen.subarray(text.unseen.length - judged.length)
  return { model: { ...model, text: text.layer }, judged: sumOf(judged, latest) }
}

const ridgeBatch = (table: RowTable, { layer, twinAdded }: FittedRidge): FittedBatch => ({
  model: { kind: 'ridge', layer, ...ownOf(table) },
  judged: twinAdded.slice(judgedFrom(table)),
})

/** Grown over the ridge where there is one: they learn what it cannot say. */
function trees(table: RowTable, ridge: FittedRidge | undefined, onTree: OnTree): FittedBatch {
  const growing = growTrees(
    {
      featureCount: table.width,
      values: table.features,
      bad: table.bad,
      weights: table.weights,
      offsets: sumOf(table.starter, ridge?.added),
      ...(ridge === undefined ? {} : { twinOffsets: sumOf(table.starter, ridge.twinAdded) }),
    },
    { ...settingsFor(badIn(table)), validationShare: JUDGED_SHARE },
  )
  let step = growing.next()
  while (step.done !== true) {
    onTree(step.value)
    step = growing.next()
  }
  const { ensemble, validationMargins } = step.value
  const over = ridge === undefined ? {} : { over: ridge.layer }
  return {
    model: { kind: 'trees', trees: new TreeModel(ensemble), ...over, ...ownOf(table) },
    judged: sumOf(validationMargins, ridge?.twinAdded.subarray(judgedFrom(table))),
  }
}

function sumOf(numbers: Float64Array, added: Float64Array | undefined): Float64Array {
  if (added === undefined) return numbers
  return numbers.map((number, at) => number + (added[at] ?? 0))
}

/** Few bad rows carry few questions. */
function settingsFor(bad: number): TreeSettings {
  if (bad >= DEEP_TREES_BAD_MIN) return DEFAULT_TREE_SETTINGS
  return { ...DEFAULT_TREE_SETTINGS, depth: 3, minHessian: 1 }
}
