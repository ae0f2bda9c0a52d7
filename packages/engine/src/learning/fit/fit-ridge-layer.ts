import { fitRidge, MAX_RIDGE_ROWS, type RidgeRows } from '../../models/online/ridge.ts'
import { RidgeLayer } from '../../models/online/ridge-layer.ts'
import { type RowTable, rowsAt } from '../rows/row-table.ts'
import { thinnedGoods } from '../rows/downsample-good.ts'

/** A ridge fitted to all rows, and what it and its twin, fitted to the older ones, add to the starter on each row. */
export interface FittedRidge {
  readonly layer: RidgeLayer
  readonly added: Float64Array
  readonly twinAdded: Float64Array
}

/** `older`: the rows of the table that judge nothing. */
export function fitRidgeLayer(table: RowTable, older: RowTable, starterBase: number): FittedRidge {
  const twin = ridgeOf(older, starterBase)
  const layer = ridgeOf(table, starterBase)
  return { layer, added: addedToRows(layer, table), twinAdded: addedToRows(twin, table) }
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

/** So many values of one field are drawn to nothing as strongly as a number; each of more, as if they had to share. */
const VALUES_HEARD = 4

function doubtsOf({ width, own }: RowTable): Float64Array {
  const fields = own?.fields ?? []
  const doubts = new Float64Array(width).fill(1)
  const values = new Map<string, number>()
  for (const { field, is } of fields)
    if (is !== undefined) values.set(field, (values.get(field) ?? 0) + 1)
  fields.forEach(({ field, is }, at) => {
    if (is === undefined) return
    doubts[width - fields.length + at] = Math.max(1, (values.get(field) ?? 0) / VALUES_HEARD)
  })
  return doubts
}

/** As many rows as a ridge takes. */
function ridgeRows(table: RowTable, starterBase: number): RidgeRows {
  const { width, own } = table
  const { places, weights } = thinnedGoods(table, MAX_RIDGE_ROWS)
  const { count, features, bad, starter } = rowsAt(table, places)
  return {
    count,
    width,
    features,
    starter: starter.map((margin) => margin - starterBase),
    isBad: bad,
    weights: Float64Array.from(weights),
    ownFrom: width - (own?.fields.length ?? 0),
    doubts: doubtsOf(table),
  }
}
