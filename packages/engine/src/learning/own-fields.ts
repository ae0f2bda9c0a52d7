import type { CustomValue } from '@winnow/contract'

/** The fields of an event that a customer named. */
export type Custom = Readonly<Record<string, CustomValue>>

export const NO_CUSTOM: Custom = {}

/**
 * A custom field as a number that batch models can ask about: the number it holds or, with `codes`, how
 * often its value was bad (log-odds, by the value's text).
 */
export interface OwnField {
  readonly field: string
  readonly codes?: Readonly<Record<string, number>>
}

/** A row's custom fields and what it was. */
export interface CustomRow {
  readonly custom: Custom
  readonly isBad: boolean
  readonly weight: number
}

/** Fields that batch models read; of more, those that most rows have. */
export const MAX_OWN_FIELDS = 128
/** Different fields, and values of one, that are looked at. */
const MAX_NAMES = 1024
const MAX_VALUES = 4096
/** Values of one field with a code of their own. */
const MAX_CODES = 64
/** A field, or a value of one, that fewer rows have is left to the online model. */
const LEAST_ROWS = 20
const LEAST_SHARE = 0.01
/** How far a value's log-odds are expected to lie from the usual ones. */
const CODE_DEVIATION = 0.5
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
  readonly values: Map<string, { rows: number; bad: number; weight: number }>
}

/**
 * What batch models read of custom fields, chosen by the rows they will be fitted to: nothing is set up per
 * customer. Numbers are read as they are; texts, switches and numbers of few values by how often each
 * frequent value was bad, drawn to the usual where rows are few. Rare values, such as ids, are none.
 */
export function chooseOwnFields(rows: readonly CustomRow[]): readonly OwnField[] {
  const tallies = new Map<string, Tally>()
  const least = Math.max(LEAST_ROWS, LEAST_SHARE * rows.length)
  let [bad, weight] = [0, 0]
  for (const row of rows) {
    weight += row.weight
    if (row.isBad) bad += row.weight
    for (const field of Object.keys(row.custom)) count(tallies, field, row)
  }
  // Rows of one kind tell nothing apart.
  if (bad === 0 || bad === weight) return []
  const usual = bad / weight
  return [...tallies]
    .filter(([, { rows: having }]) => having >= least)
    .sort(([a, x], [b, y]) => y.rows - x.rows || (a < b ? -1 : 1))
    .flatMap(([field, tally]) => fieldsOf(field, tally, { least, usual }))
    .slice(0, MAX_OWN_FIELDS)
}

function count(tallies: Map<string, Tally>, field: string, { custom, isBad, weight }: CustomRow) {
  let tally = tallies.get(field)
  if (tally === undefined) {
    if (tallies.size >= MAX_NAMES) return
    tally = { rows: 0, numbers: 0, values: new Map() }
    tallies.set(field, tally)
  }
  const value = custom[field]
  tally.rows += 1
  if (numberIn(value) === numberIn(value)) tally.numbers += 1
  const text = textOf(value)
  const seen = tally.values.get(text)
  if (seen === undefined) {
    if (tally.values.size >= MAX_VALUES) return
    tally.values.set(text, { rows: 1, bad: isBad ? weight : 0, weight })
    return
  }
  seen.rows += 1
  seen.weight += weight
  if (isBad) seen.bad += weight
}

interface Usual {
  readonly least: number
  /** Share of bad rows. */
  readonly usual: number
}

function fieldsOf(
  field: string,
  { rows, numbers, values }: Tally,
  { least, usual }: Usual,
): readonly OwnField[] {
  const isNumber = numbers >= NUMBER_SHARE * rows
  const number: readonly OwnField[] = isNumber && values.size > 1 ? [{ field }] : []
  if (isNumber && !(values.size >= NAMED_NUMBERS[0] && values.size <= NAMED_NUMBERS[1]))
    return number
  const frequent = [...values]
    .filter(([, seen]) => seen.rows >= least)
    .sort(([a, x], [b, y]) => y.rows - x.rows || (a < b ? -1 : 1))
    .slice(0, MAX_CODES)
  const isAlways = frequent.length === 1 && frequent[0]?.[1].rows === rows
  if (frequent.length === 0 || isAlways) return number
  const prior = priorRows(usual)
  const codes = frequent.map(([text, { bad, weight }]) => {
    const share = (bad + prior * usual) / (weight + prior)
    return [text, Math.log(share / (1 - share))] as const
  })
  return [...number, { field, codes: Object.fromEntries(codes) }]
}

/** Rows that say as much of a value's log-odds as is known beforehand: of a hundred rows with one bad, little is. */
const priorRows = (usual: number): number => 1 / (CODE_DEVIATION ** 2 * usual * (1 - usual))

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
    const { field = '', codes } = fields[at] ?? {}
    const value = custom[field]
    into[at] = codes === undefined ? numberIn(value) : codeIn(codes, value)
  }
}

function codeIn(codes: Readonly<Record<string, number>>, value: CustomValue | undefined): number {
  if (value === undefined) return NaN
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
