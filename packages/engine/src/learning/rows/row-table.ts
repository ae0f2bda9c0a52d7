import type { MarginRows } from '../../evaluation/calibration/margin-rows.ts'
import { JUDGED_SHARE } from '../learning-limits.ts'
import type { OwnReader } from './custom-columns.ts'

/** Labelled rows of one abuse type in columns, the oldest first. */
export interface RowTable {
  readonly count: number
  /** Features of a row. */
  readonly width: number
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
  /** What stands behind an event's own features; absent = nothing. */
  readonly own?: OwnReader
  /** Absent = no row has any. */
  readonly texts?: TableTexts
}

/** What the events of rows say in words. */
export interface TableTexts {
  /** Under which their words are hashed. */
  readonly seed: number
  /** By row; empty = nothing. */
  readonly of: readonly string[]
}

/** Where the rows begin that judge. */
export function judgedFrom({ count }: Pick<RowTable, 'count'>): number {
  return Math.floor(count * (1 - JUDGED_SHARE))
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

/** Rows of the table in an order of their own, copied; without their texts. */
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

/** What stands behind the features of its rows, if anything. */
export const ownOf = ({ own }: RowTable): Pick<RowTable, 'own'> =>
  own === undefined ? {} : { own }

/** The rows with what a model says of them. */
export function withMargins(
  { bad, weights }: RowTable,
  margins: Float64Array,
): Required<MarginRows> {
  return { margins, bad, weights: Float64Array.from(weights) }
}

export function badIn({ bad }: RowTable): number {
  return bad.reduce((sum, each) => sum + each, 0)
}
