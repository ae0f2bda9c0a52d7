import { treeCountOf } from '../../models/trees/tree-ensemble.ts'
import { TreeModel } from '../../models/trees/tree-model.ts'
import { growSoMany } from '../../training/trees/grow-trees.ts'
import type { TreeSettings } from '../../training/trees/tree-settings.ts'
import type { Arrangement } from './blend.ts'
import { type BatchModel, ridgeIn } from '../batch-model.ts'
import { addedToRows, ridgeOf } from './fit-ridge-layer.ts'
import { settingsFor } from './fit-tree-layer.ts'
import { marginOf } from '../layers.ts'
import { CROSSWISE_ROWS_MAX } from '../learning-limits.ts'
import { PARTS, splitAt } from '../rows/folds.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'
import { thinnedGoods } from '../rows/downsample-good.ts'
import { grown, sumOf, treeRows } from './tree-growth.ts'

/** What stands below the ridge and the trees of an arrangement. */
export interface Below {
  /** The starter's log-odds of nothing. */
  readonly starterBase: number
  /** What models of texts add on each row, none of which has seen it; absent = it has none. */
  readonly texts: Float64Array | undefined
}

/** Rows of the first day to the last, and what is said of each by what has not seen it. */
export interface UnseenRows {
  readonly rows: RowTable
  readonly margins: Float64Array
}

/**
 * What an arrangement would say of rows that it has not seen: for its batch model speak others like it, for each
 * part of the rows one that was fitted to the other parts. Of more than CROSSWISE_ROWS_MAX rows every k-th good one stands for k.
 */
export function unseenMargins(
  { batch, shares }: Pick<Arrangement, 'batch' | 'shares'>,
  table: RowTable,
  { starterBase, texts }: Below,
): UnseenRows {
  const { places, weights } = thinnedGoods(table, CROSSWISE_ROWS_MAX)
  const rows: RowTable = { ...rowsAt(table, places), weights }
  const written = Float64Array.from(places, (row) => texts?.[row] ?? 0)
  const twins = { batch, settings: settingsFor(table), starterBase }
  const added = addedCrosswise({ ...rows, starter: sumOf(rows.starter, written) }, twins)
  const margins = rows.starter.map((starter, row) =>
    marginOf(shares, {
      starter,
      online: rows.online[row] ?? 0,
      batch: (written[row] ?? 0) + (added[row] ?? 0),
    }),
  )
  return { rows, margins }
}

/** How the twins of a batch model are fitted. */
interface Twins {
  readonly batch: BatchModel
  readonly settings: TreeSettings
  readonly starterBase: number
}

/** What ridge and trees add on each row, fitted to the parts it is not in. */
function addedCrosswise(table: RowTable, twins: Twins): Float64Array {
  const added = new Float64Array(table.count)
  for (let part = 0; part < PARTS; part += 1) {
    const { within, without } = splitAt(table, part)
    const others = rowsAt(table, without)
    if (!others.bad.includes(0) || !others.bad.includes(1)) continue
    const said = addedByTwin(others, rowsAt(table, within), twins)
    within.forEach((row, at) => {
      added[row] = said[at] ?? 0
    })
  }
  return added
}

/** What a twin that was fitted to `others` adds on each of `rows`. */
function addedByTwin(
  others: RowTable,
  rows: RowTable,
  { batch, settings, starterBase }: Twins,
): Float64Array {
  const hasRidge = ridgeIn(batch) !== undefined
  const ridge = hasRidge ? ridgeOf(others, starterBase) : undefined
  const said = ridge === undefined ? new Float64Array(rows.count) : addedToRows(ridge, rows)
  if (batch.kind !== 'trees') return said
  const below = ridge === undefined ? undefined : addedToRows(ridge, others)
  const count = treeCountOf(batch.trees.ensemble)
  const growing = growSoMany(treeRows(others, sumOf(others.starter, below)), settings, count)
  const trees = new TreeModel(grown(growing, { onTree: () => undefined }))
  const { features, width } = rows
  return said.map((each, row) => {
    return each + trees.margin(features.subarray(row * width, (row + 1) * width))
  })
}
