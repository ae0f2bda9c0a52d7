import type { MarginRows } from '../../evaluation/calibration/margin-rows.ts'
import { VALIDATION_SHARE } from '../learning-limits.ts'
import type { CustomColumns } from './custom-columns.ts'

/** Labelled rows of one abuse type in columns, the oldest first. */
export interface RowTable {
  readonly count: number
  /** Columns of `features`. */
  readonly width: number
  /** Row by row; NaN = unknown. */
  readonly features: Float32Array
  /** 1 bad, 0 good. */
  readonly bad: Uint8Array
  /** How many events each stands for. */
  readonly weights: Float32Array
  /** The starter's log-odds. */
  readonly starter: Float64Array
  /** What the online model added when the event was scored: before it had the row's label. */
  readonly online: Float64Array
  /** Calibrated log-odds that were served. */
  readonly served: Float64Array
  /** The custom fields in the columns behind the features; absent = none. */
  readonly own?: CustomColumns
  /** Absent = no row has any. */
  readonly texts?: TableTexts
}

/** The texts of the rows' events. */
export interface TableTexts {
  /** The seed of the hash of words. */
  readonly seed: number
  /** By row; empty = no text. */
  readonly of: readonly string[]
}

/** The first of the validation rows, which are the latest. */
export function validationFrom({ count }: Pick<RowTable, 'count'>): number {
  return Math.floor(count * (1 - VALIDATION_SHARE))
}

/** A part of the table, sharing its memory; without its texts. */
export function partOf(table: RowTable, from: number, to: number): RowTable {
  const { width, features, bad, weights, starter, online, served } = table
  return {
    count: to - from,
    width,
    features: features.subarray(from * width, to * width),
    bad: bad.subarray(from, to),
    weights: weights.subarray(from, to),
    starter: starter.subarray(from, to),
    online: online.subarray(from, to),
    served: served.subarray(from, to),
    ...ownOf(table),
  }
}

/** Copies the rows at `places`, in that order; without their texts. */
export function rowsAt(table: RowTable, places: Uint32Array): RowTable {
  const { width } = table
  const features = new Float32Array(places.length * width)
  places.forEach((row, at) => {
    features.set(table.features.subarray(row * width, (row + 1) * width), at * width)
  })
  const of = (column: Float64Array): Float64Array =>
    Float64Array.from(places, (row) => column[row] ?? 0)
  return {
    count: places.length,
    width,
    features,
    bad: Uint8Array.from(places, (row) => table.bad[row] ?? 0),
    weights: Float32Array.from(places, (row) => table.weights[row] ?? 0),
    starter: of(table.starter),
    online: of(table.online),
    served: of(table.served),
    ...ownOf(table),
  }
}

/** The `own` of a table, to be spread into another. */
export const ownOf = ({ own }: RowTable): Pick<RowTable, 'own'> =>
  own === undefined ? {} : { own }

/** The rows as calibration takes them, with a model's margins. */
export function withMargins(
  { bad, weights }: RowTable,
  margins: Float64Array,
): Required<MarginRows> {
  return { margins, bad, weights: Float64Array.from(weights) }
}

/** The number of bad rows. */
export function badIn({ bad }: RowTable): number {
  return bad.reduce((sum, each) => sum + each, 0)
}
