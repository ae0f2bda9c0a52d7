import type { CustomValue } from '@winnow/contract'

/** The fields of an event that a customer named. */
export type Custom = Readonly<Record<string, CustomValue>>

export const NO_CUSTOM: Custom = {}

/**
 * A custom field as a column that batch models can ask about: the number it holds or, with `is`, whether it holds this
 * text: 1, or nothing. Older models read with `codes` how often its value was bad (log-odds, by the value's text).
 */
export interface OwnField {
  readonly field: string
  readonly is?: string
  readonly codes?: Readonly<Record<string, number>>
}

/** Columns that batch models read; of more, numbers first, and then what most rows say. */
export const MAX_OWN_FIELDS = 256
/** Different fields, and values of one, that are looked at. */
const MAX_NAMES = 1024
const MAX_VALUES = 4096
/** Values of one field with a column of their own. */
const MAX_NAMED = 64
/** A field, or a value of one, that fewer rows have is left to the online model. */
const LEAST_ROWS = 20
const LEAST_SHARE = 0.01
/** A number of so few different values may be the name of something: it is read both ways. */
const NAMED_NUMBERS = [3, 32] as const
/** Longest text that is read, and that may be a number. */
const MAX_TEXT = 256
const MAX_NUMBER_LENGTH = 32
/** Share of a field's values that must be numbers for it to be one. */
const NUMBER_SHARE = 0.9

interface Tally {
  rows: number
  numbers: number
  readonly values: Map<string, number>
}

/** A column, and how many rows say something in it. */
interface Column extends OwnField {
  readonly rows: number
}

/**
 * What batch models read of custom fields, chosen by the rows they will be fitted to, not by their labels: nothing is set
 * up per customer. Numbers are read as they are; of texts, switches and numbers of few values each frequent value is
 * a column. Rare values, such as ids, are none.
 */
export function chooseOwnFields(rows: readonly Custom[]): readonly OwnField[] {
  const tallies = new Map<string, Tally>()
  for (const custom of rows) {
    for (const field of Object.keys(custom)) count(tallies, field, custom[field])
  }
  const least = Math.max(LEAST_ROWS, LEAST_SHARE * rows.length)
  const frequent = [...tallies].filter(([, tally]) => tally.rows >= least)
  const numbers = frequent.flatMap(([field, tally]) => numberColumn(field, tally))
  const values = frequent.flatMap(([field, tally]) => valueColumns(field, tally, least))
  return [...numbers.sort(byRows), ...values.sort(byRows)]
    .slice(0, MAX_OWN_FIELDS)
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

/** What most rows say comes first. */
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
  // What every row says tells nothing apart.
  return [...values]
    .filter(([, saying]) => saying >= least && saying < rows)
    .map(([is, saying]): Column => ({ field, is, rows: saying }))
    .sort(byRows)
    .slice(0, MAX_NAMED)
}

/** The vector with the custom fields behind it; the vector itself where nothing is read of them. */
export class OwnReader {
  readonly fields: readonly OwnField[]
  private room = new Float32Array(0)

  constructor(fields: readonly OwnField[]) {
    this.fields = fields
  }

  /** Valid until the next call. */
  read(features: Float32Array, custom: Custom): Float32Array {
    const { fields } = this
    if (fields.length === 0) return features
    const width = features.length + fields.length
    if (this.room.length !== width) this.room = new Float32Array(width)
    this.room.set(features)
    readOwnFields(fields, custom, this.room.subarray(features.length))
    return this.room
  }
}

/** Writes what an event says in each field over `into`; NaN = nothing. */
function readOwnFields(fields: readonly OwnField[], custom: Custom, into: Float32Array): void {
  for (let at = 0; at < fields.length; at += 1) {
    const own = fields[at]
    const value = own === undefined ? undefined : custom[own.field]
    into[at] = own === undefined || value === undefined ? NaN : numberOf(own, value)
  }
}

function numberOf({ is, codes }: OwnField, value: CustomValue): number {
  if (is !== undefined) return textOf(value) === is ? 1 : NaN
  return codes === undefined ? numberIn(value) : codeIn(codes, value)
}

function codeIn(codes: Readonly<Record<string, number>>, value: CustomValue): number {
  const text = textOf(value)
  return Object.hasOwn(codes, text) ? (codes[text] ?? NaN) : NaN
}

const textOf = (value: CustomValue | undefined): string => String(value).slice(0, MAX_TEXT)

/** A number, or a text that is one; NaN otherwise, and beyond what 32 bits hold. */
function numberIn(value: CustomValue | undefined): number {
  if (typeof value === 'number') return bounded(value)
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NUMBER_LENGTH)
    return NaN
  return bounded(Number(value))
}

const bounded = (number: number): number => (Number.isFinite(Math.fround(number)) ? number : NaN)
