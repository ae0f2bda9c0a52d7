import type { TreeProgress } from '../../models/trees/fit/grow-trees.ts'
import type { TrainingRows } from '../../models/trees/fit/training-rows.ts'
import type { TreeSettings } from '../../models/trees/fit/tree-settings.ts'
import type { RowTable } from '../rows/row-table.ts'

/** How trees are grown, and what is called after each. */
export interface TreeGrowth {
  readonly settings: TreeSettings
  readonly onTree: (progress: TreeProgress) => void
}

/** Runs a growth to its end; returns the result. */
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

/** The table as tree training takes it, over `offsets`. */
export function treeRows(table: RowTable, offsets: Float64Array): TrainingRows {
  const { width, features, bad, weights } = table
  return { featureCount: width, values: features, bad, weights, offsets }
}

/** The sum, number by number. */
export function sumOf(numbers: Float64Array, added: Float64Array | undefined): Float64Array {
  if (added === undefined) return numbers
  return numbers.map((number, at) => number + (added[at] ?? 0))
}
