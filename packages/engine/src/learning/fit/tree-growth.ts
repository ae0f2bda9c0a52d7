import type { TreeProgress } from '../../training/trees/grow-trees.ts'
import type { TrainingRows } from '../../training/trees/training-rows.ts'
import type { TreeSettings } from '../../training/trees/tree-settings.ts'
import type { RowTable } from '../rows/row-table.ts'

/** How trees are grown, and who is told after each. */
export interface TreeGrowth {
  readonly settings: TreeSettings
  readonly onTree: (progress: TreeProgress) => void
}

/** Grows to the end. */
export function grown<T>(
  growing: Generator<TreeProgress, T, undefined>,
  { onTree }: Pick<TreeGrowth, 'onTree'>,
): T {
  let step = growing.next()
  while (step.done !== true) {
    onTree(step.value)
    step = growing.next()
  }
  return step.value
}

/** The rows as trees are grown to them, over `offsets`. */
export function treeRows(table: RowTable, offsets: Float64Array): TrainingRows {
  const { width, features, bad, weights } = table
  return { featureCount: width, values: features, bad, weights, offsets }
}

/** Number by number. */
export function sumOf(numbers: Float64Array, added: Float64Array | undefined): Float64Array {
  if (added === undefined) return numbers
  return numbers.map((number, at) => number + (added[at] ?? 0))
}
