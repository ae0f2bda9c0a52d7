import { countTrees } from '../../models/trees/fit/grow-trees.ts'
import { addedToRows, type FittedRidge, ridgeOf } from './fit-ridge-layer.ts'
import { FOLDS, splitAt } from '../rows/folds.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'
import { grown, sumOf, type TreeGrowth, treeRows } from './tree-growth.ts'

/** What trees are grown over: they learn what is left to explain. */
export interface TreesOver {
  /** Absent = the starter. */
  readonly ridge: FittedRidge | undefined
  readonly starterBase: number
}

/**
 * The number of trees with the least cross-validated loss: each fold is predicted by trees, over a ridge, that were
 * fitted to the other folds. For few rows, where one validation fifth alone would decide by chance.
 */
export function countTreesByFolds(table: RowTable, over: TreesOver, growth: TreeGrowth): number {
  const curves = Array.from({ length: FOLDS }, (_, fold) => lossesOf(table, fold, over, growth))
  const most = Math.max(...curves.map((curve) => curve.length))
  const losses = Array.from({ length: most }, (_, trees) =>
    curves.reduce((sum, curve) => sum + (curve[trees] ?? curve.at(-1) ?? 0), 0),
  )
  return losses.indexOf(Math.min(...losses))
}

/** Log loss on a fold after 0, 1, … trees of the other folds, nats; 0 when either side is all good or all bad. */
function lossesOf(
  table: RowTable,
  fold: number,
  { ridge, starterBase }: TreesOver,
  growth: TreeGrowth,
): readonly number[] {
  const { within, without } = splitAt(table, fold)
  const others = rowsAt(table, without)
  const judging = rowsAt(table, within)
  if (![others, judging].every(({ bad }) => bad.includes(0) && bad.includes(1))) return [0]
  const rows = rowsAt(table, Uint32Array.from([...without, ...within]))
  const below = ridge === undefined ? undefined : addedToRows(ridgeOf(others, starterBase), rows)
  const all = treeRows(rows, sumOf(rows.starter, below))
  const losses = grown(countTrees(all, growth.settings, others.count), growth)
  const weight = judging.weights.reduce((sum, each) => sum + each, 0)
  return losses.map((loss) => loss * weight)
}
