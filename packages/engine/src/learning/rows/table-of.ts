import type { AbuseType } from '@winnow/contract'
import { LEARNED_FEATURES } from '../../features/index.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import type { WrittenText } from '../../models/text/written-text.ts'
import type { DatedRow, LabelledRow } from './labelled-rows.ts'
import { type Custom, chooseCustomColumns, NO_CUSTOM, CustomColumns } from './custom-columns.ts'
import type { RowTable, TableTexts } from './row-table.ts'

/** What the ledger keeps of an event's score of one abuse type; never computed again. */
export interface RowValues {
  /** In the order of FEATURES, NaN = unknown. */
  readonly features: Float32Array
  readonly custom?: Custom | undefined
  /** Absent = the event has no text. */
  readonly text?: WrittenText | undefined
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
  const own = customColumnsOf(values)
  const width = (values[0]?.features.length ?? 0) + (own?.fields.length ?? 0)
  const features = new Float32Array(rows.length * width)
  values.forEach((row, at) => {
    features.set(own?.read(row.features, row.custom ?? NO_CUSTOM) ?? row.features, at * width)
    const from = at * width
    features.fill(NaN, from + LEARNED_FEATURES.length, from + row.features.length)
  })
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
    ...(own === undefined ? {} : { own }),
    ...textsOf(values),
  }
}

function textsOf(values: readonly RowValues[]): { readonly texts?: TableTexts } {
  const seed = values.find(({ text }) => text !== undefined)?.text?.seed
  if (seed === undefined) return {}
  return { texts: { seed, of: values.map(({ text }) => text?.text ?? '') } }
}

function customColumnsOf(values: readonly RowValues[]): CustomColumns | undefined {
  const fields = chooseCustomColumns(values.map(({ custom = NO_CUSTOM }) => custom))
  return fields.length === 0 ? undefined : new CustomColumns(fields)
}
