import { fitRidge, MAX_RIDGE_ROWS, type RidgeRows } from '../../models/ridge/fit/fit-ridge.ts'
import { RidgeLayer } from '../../models/ridge/ridge-layer.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'
import { downsampleGood } from '../rows/downsample-good.ts'

/** A ridge fitted to all rows, and what it (`added`) and one fitted to the older rows (`holdoutAdded`) add to the starter on each row. */
export interface FittedRidge {
  readonly layer: RidgeLayer
  readonly added: Float64Array
  readonly holdoutAdded: Float64Array
}

/** `older`: the rows of the table before the validation rows. */
export function fitRidgeLayer(table: RowTable, older: RowTable, starterBase: number): FittedRidge {
  const holdout = ridgeOf(older, starterBase)
  const layer = ridgeOf(table, starterBase)
  return { layer, added: addedToRows(layer, table), holdoutAdded: addedToRows(holdout, table) }
}

/** A ridge fitted to the rows. */
export const ridgeOf = (rows: RowTable, starterBase: number): RidgeLayer =>
  new RidgeLayer(fitRidge(ridgeRows(rows, starterBase)), starterBase)

/** What it adds to the starter on each row. */
export function addedToRows(
  layer: RidgeLayer,
  { starter, features, width }: RowTable,
): Float64Array {
  return starter.map((margin, row) =>
    layer.added(features.subarray(row * width, (row + 1) * width), margin),
  )
}

/** Up to so many values of one custom field have the penalty of a number each; of more values, each has a penalty that grows with their count. */
const VALUES_PER_PENALTY = 4

/** The penalty of each column, 1 for a feature. */
function penaltyFactorsOf({ width, own }: RowTable): Float64Array {
  const fields = own?.fields ?? []
  const penaltyFactors = new Float64Array(width).fill(1)
  const values = new Map<string, number>()
  for (const { field, is } of fields)
    if (is !== undefined) values.set(field, (values.get(field) ?? 0) + 1)
  fields.forEach(({ field, is }, at) => {
    if (is === undefined) return
    penaltyFactors[width - fields.length + at] = Math.max(
      1,
      (values.get(field) ?? 0) / VALUES_PER_PENALTY,
    )
  })
  return penaltyFactors
}

/** The table as a ridge takes it, at most MAX_RIDGE_ROWS rows. */
function ridgeRows(table: RowTable, starterBase: number): RidgeRows {
  const { width, own } = table
  const { places, weights } = downsampleGood(table, MAX_RIDGE_ROWS)
  const { count, features, bad, starter } = rowsAt(table, places)
  return {
    count,
    width,
    features,
    starter: starter.map((margin) => margin - starterBase),
    isBad: bad,
    weights: Float64Array.from(weights),
    ownFrom: width - (own?.fields.length ?? 0),
    penaltyFactors: penaltyFactorsOf(table),
  }
}
