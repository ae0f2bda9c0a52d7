import type { MoneyUnit } from './conversions.ts'

/** Where a field's value comes from, and what it is. */
export interface FieldRule {
  /** Name of the column; absent with `value`. */
  readonly column?: string
  /** The same for every row. */
  readonly value?: string | number | boolean
  readonly type: FieldType
  /** Of `micros`: what the column counts. */
  readonly unit: MoneyUnit
  /** Of `time`. */
  readonly format: string
  /** Of `time`: the zone of times that name none. */
  readonly zone: string
  /** Of numbers and amounts: the decimal mark. */
  readonly decimal: '.' | ','
  /** Of `list`: what parts the entries. */
  readonly separator: string
  /** Put before the text. */
  readonly prefix: string
  /** Column value → field value; a value that is not listed stays as it is. */
  readonly values: ReadonlyMap<string, string | number | boolean>
}

export const FIELD_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'micros',
  'time',
  'list',
  'json',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

/** How rows become events (or labels). */
export interface RowMapping {
  /** By path of the field: `$amount`, `$billing_address.$city`, `$items.0.$price`. */
  readonly fields: ReadonlyMap<string, FieldRule>
  /** Only rows with one of these values in the column are taken. */
  readonly when: readonly { readonly column: string; readonly is: readonly string[] }[]
}

export interface CsvFormat {
  readonly delimiter: string
  readonly quote: string
  readonly encoding: 'utf8' | 'latin1'
  /** Column names when the first line has none. */
  readonly columns: readonly string[] | undefined
}

/** A mapping file: how the columns of a table become fields of events and of labels. */
export interface Mapping {
  readonly events: RowMapping | undefined
  readonly labels: RowMapping | undefined
  readonly csv: CsvFormat
  /** Cells that mean: no value. */
  readonly empty: ReadonlySet<string>
}
