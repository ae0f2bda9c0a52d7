import type { MoneyUnit } from './conversions.ts'
import type { NumberMarks } from './number-marks.ts'

/** Where a field's value comes from, and what it is. */
export interface FieldRule {
  /** Name of the column; absent with `value`. */
  readonly column?: string
  /** The same for every row. */
  readonly value?: PlainValue
  readonly type: FieldType
  /** Of `micros`: what the column counts. */
  readonly unit: MoneyUnit
  /** Of `time`: formats that its cells may have. */
  readonly formats: readonly string[]
  /** Of `time`: the zone of times that name none. */
  readonly zone: string
  /** Of numbers and amounts: how they are written. */
  readonly marks: NumberMarks
  /** Of `list`: what parts the entries. */
  readonly separator: string
  /** Put before the text. */
  readonly prefix: string
  /** Column value → field value; a value that is not listed stays as it is. */
  readonly values: ReadonlyMap<string, PlainValue>
  /** What an empty cell means; absent = nothing is known. */
  readonly otherwise?: PlainValue
  /** Whether an empty cell refuses the row. */
  readonly isRequired: boolean
}

export type PlainValue = string | number | boolean

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

/** Which rows are taken: those with the given cell in the column. */
export interface RowCondition {
  readonly column: string
  readonly test: 'is' | 'is_not' | 'not_empty'
  /** Of `is` and `is_not`. */
  readonly words: readonly string[]
}

/** By path of the field: `$amount`, `$billing_address.$city`, `$items.0.$price`. */
export type FieldRules = ReadonlyMap<string, FieldRule>

/** How rows become events (or labels). */
export interface RowMapping {
  readonly fields: FieldRules
  /** Only rows that meet all of them are taken. */
  readonly when: readonly RowCondition[]
  /** Rows with the same cell in this column become one event; absent = each row is one. */
  readonly groupBy?: string
  /** Of a group: by path of a list, what each row adds to it. */
  readonly lines: ReadonlyMap<string, FieldRules>
}

export const ENCODINGS = ['utf8', 'latin1', 'latin9', 'cp1250', 'cp1251', 'cp1252'] as const

export interface CsvFormat {
  /** Absent = a comma, or a tab in a file that is named `.tsv`. */
  readonly delimiter: string | undefined
  readonly quote: string
  readonly encoding: (typeof ENCODINGS)[number]
  /** Column names when the first line has none. */
  readonly columns: readonly string[] | undefined
  /** Lines before the header that are no part of the table. */
  readonly skipLines: number
}

/** A mapping file: how the columns of a table become fields of events and of labels. */
export interface Mapping {
  /** Each makes an event of the same rows; empty for none. */
  readonly events: readonly RowMapping[]
  readonly labels: readonly RowMapping[]
  readonly csv: CsvFormat
  /** Cells that mean: no value. */
  readonly empty: ReadonlySet<string>
}
