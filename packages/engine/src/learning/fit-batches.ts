import { fitRidge, MAX_RIDGE_ROWS, ridgeMargin, type RidgeRows } from '../models/online/ridge.ts'
import { TreeModel } from '../models/trees/tree-model.ts'
import { growTrees, type TreeProgress } from '../training/trees/grow-trees.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from '../training/trees/tree-settings.ts'
import { type BatchModel, NO_BATCH } from './batch-model.ts'
import {
  JUDGED_SHARE,
  RIDGE_BAD_MAX,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  TREES_BAD_MIN,
  TREES_BAD_PREFERRED,
  TREES_GOOD_MIN,
} from './learning-limits.ts'
import { badIn, judgedFrom, partOf, type RowTable } from './row-table.ts'

/** A batch model fitted to all rows, and what its twin, fitted to the older ones, adds on the latest. */
export interface FittedBatch {
  readonly model: BatchModel
  readonly judged: Float64Array
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
  const older = partOf(table, 0, judgedFrom(table))
  const fitted: FittedBatch[] = [none(table)]
  if (!hasBoth(older)) return fitted
  const good = table.count - bad
  if (bad >= RIDGE_BAD_MIN && bad < RIDGE_BAD_MAX && good >= RIDGE_GOOD_MIN)
    fitted.push(ridge(table, older, starterBase))
  if (bad >= TREES_BAD_MIN && good >= TREES_GOOD_MIN) fitted.push(trees(table, bad, onTree))
  return fitted
}

const ownOf = ({ own }: RowTable) => (own === undefined ? {} : { own })

const hasBoth = ({ bad }: RowTable): boolean => bad.includes(0) && bad.includes(1)

const none = (table: RowTable): FittedBatch => ({
  model: NO_BATCH,
  judged: new Float64Array(table.count - judgedFrom(table)),
})

function ridge(table: RowTable, older: RowTable, starterBase: number): FittedBatch {
  const twin = fitRidge(ridgeRows(older, starterBase))
  const latest = partOf(table, older.count, table.count)
  const judged = latest.starter.map((starter, row) => {
    const features = latest.features.subarray(row * table.width, (row + 1) * table.width)
    return ridgeMargin(twin, features, starter - starterBase) - starter
  })
  const fitted = fitRidge(ridgeRows(table, starterBase))
  return { model: { kind: 'ridge', ridge: fitted, starterBase, ...ownOf(table) }, judged }
}

/** As many rows as a ridge takes: every k-th good one stands for k. */
function ridgeRows(table: RowTable, starterBase: number): RidgeRows {
  const { width } = table
  const bad = badIn(table)
  const every = Math.ceil((table.count - bad) / (MAX_RIDGE_ROWS - bad))
  let goods = 0
  const places = Uint32Array.from(table.bad.keys()).filter((row) => {
    if (table.bad[row] === 1) return true
    goods += 1
    return goods % every === 0
  })
  const features = new Float32Array(places.length * width)
  places.forEach((row, at) => {
    features.set(table.features.subarray(row * width, (row + 1) * width), at * width)
  })
  const isBad = Uint8Array.from(places, (row) => table.bad[row] ?? 0)
  return {
    count: places.length,
    width,
    features,
    starter: Float64Array.from(places, (row) => (table.starter[row] ?? 0) - starterBase),
    isBad,
    weights: Float64Array.from(
      places,
      (row) => (table.weights[row] ?? 0) * (table.bad[row] === 1 ? 1 : every),
    ),
  }
}

function trees(table: RowTable, bad: number, onTree: OnTree): FittedBatch {
  const growing = growTrees(
    {
      featureCount: table.width,
      values: table.features,
      bad: table.bad,
      weights: table.weights,
      offsets: table.starter,
    },
    { ...settingsFor(bad), validationShare: JUDGED_SHARE },
  )
  let step = growing.next()
  while (step.done !== true) {
    onTree(step.value)
    step = growing.next()
  }
  const { ensemble, validationMargins } = step.value
  const model = { kind: 'trees', trees: new TreeModel(ensemble), ...ownOf(table) } as const
  return { model, judged: validationMargins }
}

/** Few bad rows carry few questions. */
function settingsFor(bad: number): TreeSettings {
  if (bad >= TREES_BAD_PREFERRED) return DEFAULT_TREE_SETTINGS
  return { ...DEFAULT_TREE_SETTINGS, depth: 3, minHessian: 2 }
}
