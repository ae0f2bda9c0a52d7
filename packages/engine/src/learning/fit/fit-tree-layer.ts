import { TreeModel } from '../../models/trees/tree-model.ts'
import { growSoMany, growTrees } from '../../training/trees/grow-trees.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from '../../training/trees/tree-settings.ts'
import { countTreesCrosswise, type TreesOver } from './count-trees-by-folds.ts'
import { CROSSWISE_ROWS_MAX, DEEP_TREES_BAD_MIN, JUDGED_SHARE } from '../learning-limits.ts'
import { badIn, judgedFrom, partOf, type RowTable } from '../rows/row-table.ts'
import { grown, sumOf, type TreeGrowth, treeRows } from './tree-growth.ts'

/** Trees grown to all rows, and what their twin, grown to the older ones, adds on the latest. */
export interface FittedTrees {
  readonly trees: TreeModel
  readonly judged: Float64Array
}

/** Grown over the ridge where there is one: they learn what it cannot say. */
export function fitTreeLayer(
  table: RowTable,
  over: TreesOver,
  onTree: TreeGrowth['onTree'],
): FittedTrees {
  const growth = { settings: settingsFor(table), onTree }
  const isFew = badIn(table) < DEEP_TREES_BAD_MIN && table.count <= CROSSWISE_ROWS_MAX
  return isFew ? fewTrees(table, over, growth) : manyTrees(table, over, growth)
}

/** How many are enough is counted on the latest rows. */
function manyTrees(table: RowTable, { ridge }: TreesOver, growth: TreeGrowth): FittedTrees {
  const rows = {
    ...treeRows(table, sumOf(table.starter, ridge?.added)),
    ...(ridge === undefined ? {} : { twinOffsets: sumOf(table.starter, ridge.twinAdded) }),
  }
  const settings = { ...growth.settings, validationShare: JUDGED_SHARE }
  const { ensemble, validationMargins } = grown(growTrees(rows, settings), growth)
  return { trees: new TreeModel(ensemble), judged: validationMargins }
}

/** How many are enough is told by all rows. */
function fewTrees(table: RowTable, over: TreesOver, growth: TreeGrowth): FittedTrees {
  const { ridge } = over
  const count = countTreesCrosswise(table, over, growth)
  const growTo = (rows: RowTable, added: Float64Array | undefined): TreeModel => {
    const offsets = sumOf(rows.starter, added)
    return new TreeModel(grown(growSoMany(treeRows(rows, offsets), growth.settings, count), growth))
  }
  const from = judgedFrom(table)
  const twin = growTo(partOf(table, 0, from), ridge?.twinAdded.subarray(0, from))
  const latest = partOf(table, from, table.count)
  return {
    trees: growTo(table, ridge?.added),
    judged: latest.starter.map((_, row) => twin.margin(vectorOf(latest, row))),
  }
}

const vectorOf = ({ features, width }: RowTable, row: number): Float32Array =>
  features.subarray(row * width, (row + 1) * width)

/** Beside words, what a few rows have in common is mostly chance. */
const MIN_HESSIAN_BESIDE_TEXTS = 5

/** Few bad rows carry few questions. */
export function settingsFor(table: RowTable): TreeSettings {
  if (badIn(table) < DEEP_TREES_BAD_MIN)
    return { ...DEFAULT_TREE_SETTINGS, depth: 3, minHessian: 1 }
  if (table.texts === undefined) return DEFAULT_TREE_SETTINGS
  return { ...DEFAULT_TREE_SETTINGS, minHessian: MIN_HESSIAN_BESIDE_TEXTS }
}
