import { TreeModel } from '../../models/trees/tree-model.ts'
import { growSoMany, growTrees } from '../../models/trees/fit/grow-trees.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from '../../models/trees/fit/tree-settings.ts'
import { countTreesByFolds, type TreesOver } from './count-trees-by-folds.ts'
import {
  CROSS_VALIDATED_ROWS_MAX,
  DEEP_TREES_BAD_MIN,
  VALIDATION_SHARE,
} from '../learning-limits.ts'
import { badIn, validationFrom, partOf, type RowTable } from '../rows/row-table.ts'
import { grown, sumOf, type TreeGrowth, treeRows } from './tree-growth.ts'

/** Trees grown on all rows, and what trees grown on the older rows add on the validation rows. */
export interface FittedTrees {
  readonly trees: TreeModel
  readonly validationMargins: Float64Array
}

/** Grown over the ridge where there is one: they learn what a linear model misses. */
export function fitTreeLayer(
  table: RowTable,
  over: TreesOver,
  onTree: TreeGrowth['onTree'],
): FittedTrees {
  const growth = { settings: settingsFor(table), onTree }
  const isFew = badIn(table) < DEEP_TREES_BAD_MIN && table.count <= CROSS_VALIDATED_ROWS_MAX
  return isFew ? fewTrees(table, over, growth) : manyTrees(table, over, growth)
}

/** The number of trees is chosen on the validation rows. */
function manyTrees(table: RowTable, { ridge }: TreesOver, growth: TreeGrowth): FittedTrees {
  const rows = {
    ...treeRows(table, sumOf(table.starter, ridge?.added)),
    ...(ridge === undefined ? {} : { holdoutOffsets: sumOf(table.starter, ridge.holdoutAdded) }),
  }
  const settings = { ...growth.settings, validationShare: VALIDATION_SHARE }
  const { ensemble, validationMargins } = grown(growTrees(rows, settings), growth)
  return { trees: new TreeModel(ensemble), validationMargins }
}

/** The number of trees is chosen by cross-validation. */
function fewTrees(table: RowTable, over: TreesOver, growth: TreeGrowth): FittedTrees {
  const { ridge } = over
  const count = countTreesByFolds(table, over, growth)
  const growTo = (rows: RowTable, added: Float64Array | undefined): TreeModel => {
    const offsets = sumOf(rows.starter, added)
    return new TreeModel(grown(growSoMany(treeRows(rows, offsets), growth.settings, count), growth))
  }
  const from = validationFrom(table)
  const holdout = growTo(partOf(table, 0, from), ridge?.holdoutAdded.subarray(0, from))
  const latest = partOf(table, from, table.count)
  return {
    trees: growTo(table, ridge?.added),
    validationMargins: latest.starter.map((_, row) => holdout.margin(vectorOf(latest, row))),
  }
}

const vectorOf = ({ features, width }: RowTable, row: number): Float32Array =>
  features.subarray(row * width, (row + 1) * width)

/** A leaf needs more rows next to a text model: what a few rows have in common besides their words is mostly chance. */
const MIN_HESSIAN_WITH_TEXTS = 5

/** Depth and least leaf while fewer than DEEP_TREES_BAD_MIN rows are bad. */
const OF_FEW_BAD = { depth: 3, minHessian: 1 } as const

/** Shallow trees while few rows are bad. */
export function settingsFor(table: RowTable): TreeSettings {
  if (badIn(table) < DEEP_TREES_BAD_MIN) return { ...DEFAULT_TREE_SETTINGS, ...OF_FEW_BAD }
  if (table.texts === undefined) return DEFAULT_TREE_SETTINGS
  return { ...DEFAULT_TREE_SETTINGS, minHessian: MIN_HESSIAN_WITH_TEXTS }
}
