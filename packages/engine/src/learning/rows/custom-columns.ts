import type { CustomValue } from '@winnow/contract'

/** An event's custom fields, by name. */
export type Custom = Readonly<Record<string, CustomValue>>

export const NO_CUSTOM: Custom = {}

/**
 * A custom field as a column for batch models: its number or, with `is`, 1 when its text is `is`, else NaN. Models of older
 * versions have `codes` instead: the log-odds of bad by the value's text.
 */
export interface CustomColumn {
  readonly field: string
  readonly is?: string
  readonly codes?: Readonly<Record<string, number>>
}

/** Of more columns, numbers come first, and then the values that most rows have. */
export const MAX_CUSTOM_COLUMNS = 256
/** Fields that are counted, and values of one field. */
const MAX_NAMES = 1024
const MAX_VALUES = 4096
/** Values of one field that get a column. */
const MAX_NAMED = 64
/** Fields and values that fewer rows have, in number or as a share, get no column. */
const LEAST_ROWS = 20
const LEAST_SHARE = 0.01
/** A numeric field with so few different values (from, to) may be a category: it gets both kinds of column. */
const NAMED_NUMBERS = [3, 32] as const
/** Characters of a value that are compared; longest text that is read as a number. */
const MAX_TEXT = 256
const MAX_NUMBER_LENGTH = 32
/** A field is numeric when at least this share of its values are numbers. */
const NUMBER_SHARE = 0.9

interface Tally {
  rows: number
  numbers: number
  readonly values: Map<string, number>
}

/** A column, and how many rows have a value in it. */
interface Column extends CustomColumn {
  readonly rows: number
}

/**
 * Chooses the columns for custom fields from the training rows, without looking at their labels; nobody configures them.
 * A numeric field is a column; of texts, booleans and numbers with few different values, each frequent value is one.
 * Rare values, such as ids, get none.
 */
export function chooseCustomColumns(rows: readonly Custom[]): readonly CustomColumn[] {
  const tallies = new Map<string, Tally>()
  for (const custom of rows) {
    for (const field of Object.keys(custom)) count(tallies, field, custom[field])
  }
  const least = Math.max(LEAST_ROWS, LEAST_SHARE * rows.length)
  const frequent = [...tallies].filter(([, tally]) => tally.rows >= least)
  const numbers = frequent.flatMap(([field, tally]) => numberColumn(field, tally))
  const values = frequent.flatMap(([field, tally]) => valueColumns(field, tally, least))
  return [...numbers.sort(byRows), ...values.sort(byRows)]
    .slice(0, MAX_CUSTOM_COLUMNS)
    .map(({ field, is }) => (is === undefined ? { field } : { field, is }))
}

function count(tallies: Map<string, Tally>, field: string, value: CustomValue | undefined) {
  let tally = tallies.get(field)
  if (tally === undefined) {
    if (tallies.size >= MAX_NAMES) return
    tally = { rows: 0, numbers: 0, values: new Map() }
    tallies.set(field, tally)
  }
  tally.rows += 1
  if (!Number.isNaN(numberIn(value))) tally.numbers += 1
  const text = textOf(value)
  const seen = tally.values.get(text)
  if (seen !== undefined || tally.values.size < MAX_VALUES) tally.values.set(text, (seen ?? 0) + 1)
}

/** Most rows first; then by name. */
const byRows = (a: Column, b: Column): number =>
  b.rows - a.rows || inOrder(a.field, b.field) || inOrder(a.is ?? '', b.is ?? '')

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isNumber = ({ rows, numbers }: Tally): boolean => numbers >= NUMBER_SHARE * rows

const numberColumn = (field: string, tally: Tally): readonly Column[] =>
  isNumber(tally) && tally.values.size > 1 ? [{ field, rows: tally.rows }] : []

function valueColumns(field: string, tally: Tally, least: number): readonly Column[] {
  const { rows, values } = tally
  const [fewest, most] = NAMED_NUMBERS
  if (isNumber(tally) && (values.size < fewest || values.size > most)) return []
  // A value that every row has distinguishes nothing.
  return [...values]
    .filter(([, saying]) => saying >= least && saying < rows)
    .map(([is, saying]): Column => ({ field, is, rows: saying }))
    .sort(byRows)
    .slice(0, MAX_NAMED)
}

/** Appends the columns of custom fields to feature vectors. */
export class CustomColumns {
  readonly fields: readonly CustomColumn[]
  private room = new Float32Array(0)

  constructor(fields: readonly CustomColumn[]) {
    this.fields = fields
  }

  /** The features followed by the columns, valid until the next call; the features themselves when there are no columns. */
  read(features: Float32Array, custom: Custom): Float32Array {
    const { fields } = this
    if (fields.length === 0) return features
    const width = features.length + fields.length
    if (this.room.length !== width) this.room = new Float32Array(width)
    this.room.set(features)
    readCustomColumns(fields, custom, this.room.subarray(features.length))
    return this.room
  }
}

/** Writes the value of each column to `into`; NaN = none. */
function readCustomColumns(
  fields: readonly CustomColumn[],
  custom: Custom,
  into: Float32Array,
): void {
  for (let at = 0; at < fields.length; at += 1) {
    const own = fields[at]
    const value = own === undefined ? undefined : custom[own.field]
    into[at] = own === undefined || value === undefined ? NaN : numberOf(own, value)
  }
}

function numberOf({ is, codes }: CustomColumn, value: CustomValue): number {
  if (is !== undefined) return textOf(value) === is ? 1 : NaN
  return codes === undefined ? numberIn(value) : codeIn(codes, value)
}

function codeIn(codes: Readonly<Record<string, number>>, value: CustomValue): number {
  const text = textOf(value)
  return Object.hasOwn(codes, text) ? (codes[text] ?? NaN) : NaN
}

const textOf = (value: CustomValue | undefined): string => String(value).slice(0, MAX_TEXT)

/** A number, or a text that reads as one; NaN otherwise, and beyond the range of a 32-bit float. */
function numberIn(value: CustomValue | undefined): number {
  if (typeof value === 'number') return bounded(value)
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NUMBER_LENGTH)
    return NaN
  return bounded(Number(value))
}

const bounded = (number: number): number => (Number.isFinite(Math.fround(number)) ? number : NaN)
