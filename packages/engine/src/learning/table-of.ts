import type { AbuseType } from '@winnow/contract'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { DatedRow, LabelledRow } from './labelled-rows.ts'
import type { RowTable } from './row-table.ts'

/** What was known of an event when it was scored, of one abuse type: never computed again. */
export interface RowValues {
  /** In the order of FEATURES, NaN = unknown. */
  readonly features: Float32Array
  /** What the online model added. */
  readonly online: number
  /** Calibrated log-odds that were served. */
  readonly served: number
}

/** Labelled rows, the oldest first, in the columns that models are fitted to. */
export function tableOf<Row extends DatedRow>(
  abuseType: AbuseType,
  rows: readonly LabelledRow<Row>[],
  valuesOf: (row: LabelledRow<Row>) => RowValues,
): RowTable {
  const values = rows.map(valuesOf)
  const width = values[0]?.features.length ?? 0
  const features = new Float32Array(rows.length * width)
  values.forEach((row, at) => features.set(row.features, at * width))
  const starter = STARTER_MODELS[abuseType]
  return {
    count: rows.length,
    width,
    features,
    bad: Uint8Array.from(rows, ({ isBad }) => Number(isBad)),
    weights: Float32Array.from(rows, ({ weight }) => weight),
    starter: Float64Array.from(values, (row) => starter.margin(row.features)),
    online: Float64Array.from(values, ({ online }) => online),
    served: Float64Array.from(values, ({ served }) => served),
  }
}
