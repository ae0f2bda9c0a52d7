import { fitRidge, MAX_RIDGE_ROWS, type RidgeRows } from '../models/online/ridge.ts'
import { RidgeLayer } from '../models/online/ridge-layer.ts'
import { badIn, type RowTable } from './row-table.ts'

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

/** As many rows as a ridge takes: every k-th good one stands for k. */
export function ridgeRows(table: RowTable, starterBase: number): RidgeRows {
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
