import type { Blend } from './blend.ts'
import { type BatchModel, ridgeIn } from '../batch-model.ts'
import { addedToRows, ridgeOf } from './fit-ridge-layer.ts'
import { batchKindOf } from '../kinds/batch-kinds.ts'
import type { TopModel } from '../kinds/batch-kind.ts'
import { marginOf } from '../layers.ts'
import { CROSS_VALIDATED_ROWS_MAX } from '../learning-limits.ts'
import { FOLDS, splitAt } from '../rows/folds.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'
import { downsampleGood } from '../rows/downsample-good.ts'
import { sumOf } from './tree-growth.ts'

/** What the models of a blend are fitted over. */
export interface Below {
  /** The starter's log-odds of an empty event. */
  readonly starterBase: number
  /** What text models add on each row, out of fold; undefined = there are none. */
  readonly texts: Float64Array | undefined
}

/** Rows, and the margin of each by models that were not fitted to it. */
export interface OutOfFoldRows {
  readonly rows: RowTable
  readonly margins: Float64Array
}

/**
 * The margins of a blend by cross-validation: for each fold, a batch model of the same kind is fitted to the other
 * folds. Of more than CROSS_VALIDATED_ROWS_MAX rows, every k-th good one stands for k.
 */
export function outOfFoldMargins(
  { batch, shares }: Pick<Blend, 'batch' | 'shares'>,
  table: RowTable,
  { starterBase, texts }: Below,
): OutOfFoldRows {
  const { places, weights } = downsampleGood(table, CROSS_VALIDATED_ROWS_MAX)
  const rows: RowTable = { ...rowsAt(table, places), weights }
  const written = Float64Array.from(places, (row) => texts?.[row] ?? 0)
  const refit = { batch, top: topRefit(batch, table), starterBase }
  const added = addedOutOfFold({ ...rows, starter: sumOf(rows.starter, written) }, refit)
  const margins = rows.starter.map((starter, row) =>
    marginOf(shares, {
      starter,
      online: rows.online[row] ?? 0,
      batch: (written[row] ?? 0) + (added[row] ?? 0),
    }),
  )
  return { rows, margins }
}

type TopRefit = (part: RowTable, offsets: Float64Array) => TopModel

const topRefit = (batch: BatchModel, table: RowTable): TopRefit | undefined =>
  'top' in batch ? batchKindOf(batch.kind).refit(batch.top, table) : undefined

/** How the batch model of each fold is fitted: like `batch`. */
interface Refit {
  readonly batch: BatchModel
  /** Fits what stands over the ridge; absent = nothing does. */
  readonly top: TopRefit | undefined
  readonly starterBase: number
}

/** What the ridge and what stands over it add on each row when fitted to the folds it is not in. */
function addedOutOfFold(table: RowTable, refit: Refit): Float64Array {
  const added = new Float64Array(table.count)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const { within, without } = splitAt(table, fold)
    const others = rowsAt(table, without)
    if (!others.bad.includes(0) || !others.bad.includes(1)) continue
    const said = addedByRefit(others, rowsAt(table, within), refit)
    within.forEach((row, at) => {
      added[row] = said[at] ?? 0
    })
  }
  return added
}

/** What a model fitted to `others` adds on each of `rows`. */
function addedByRefit(
  others: RowTable,
  rows: RowTable,
  { batch, top, starterBase }: Refit,
): Float64Array {
  const hasRidge = ridgeIn(batch) !== undefined
  const ridge = hasRidge ? ridgeOf(others, starterBase) : undefined
  const said = ridge === undefined ? new Float64Array(rows.count) : addedToRows(ridge, rows)
  if (top === undefined) return said
  const below = ridge === undefined ? undefined : addedToRows(ridge, others)
  const fitted = top(others, sumOf(others.starter, below))
  const { features, width } = rows
  return said.map((each, row) => {
    return each + fitted.margin(features.subarray(row * width, (row + 1) * width))
  })
}
