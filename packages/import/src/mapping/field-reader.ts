import type { RowNotes } from '../row-notes.ts'
import { toBoolean } from './boolean-words.ts'
import { CellError } from './cell-error.ts'
import { mustBeValue, mustBeWholeId } from './clean-cell.ts'
import { columnIndex } from './column-index.ts'
import { toInteger, toMicros, toNumber, toText } from './conversions.ts'
import type { FieldRule, FieldType, PlainValue } from './mapping.ts'
import { numberReader } from './number-marks.ts'
import { putAt, type Put } from './put-at.ts'
import { timeReader } from './time-format.ts'

/** A field of a row that is the same in every row. */
interface ConstantField {
  readonly value: PlainValue
  readonly put: Put
}

/** A field of a row that is read from a column. */
export interface ColumnField {
  readonly path: string
  readonly column: string
  readonly index: number
  readonly rule: FieldRule
  /** Errors: CellError. */
  readonly convert: Conversion
  readonly put: Put
}

export type FieldReader = ConstantField | ColumnField

type Conversion = (cell: unknown) => unknown

function splitList(separator: string): Conversion {
  return (cell) => {
    if (Array.isArray(cell)) return cell.map(toText)
    const parts = toText(cell).split(separator)
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }
}

function parseJson(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  try {
    return JSON.parse(cell) as unknown
  } catch (cause) {
    throw new CellError('expected JSON', { cause })
  }
}

/** Number cells are taken as they are, texts as the mapping says that they are written. */
function numbered(
  rule: FieldRule,
  what: string,
  convert: (plain: string | number) => unknown,
): Conversion {
  const read = numberReader(rule.marks, what)
  return (cell) => convert(typeof cell === 'number' ? cell : read(toText(cell)))
}

const FLOAT_ERROR = 'the error of float arithmetic was taken off'

type Made = (rule: FieldRule, notes: RowNotes, path: string) => Conversion

const CONVERSIONS: Readonly<Record<FieldType, Made>> = {
  string:
    ({ prefix }, _, path) =>
    (cell) => {
      mustBeWholeId(path, cell)
      return prefix + toText(cell)
    },
  number: (rule) => numbered(rule, 'a number', toNumber),
  integer: (rule) => numbered(rule, 'a whole number', toInteger),
  boolean: () => toBoolean,
  micros: (rule, notes, path) =>
    numbered(rule, 'an amount', (plain) => {
      const { micros, isFloatError } = toMicros(plain, rule.unit)
      if (isFloatError) notes.mended(`${path}: ${FLOAT_ERROR}`)
      return micros
    }),
  time: ({ formats, zone }) => timeReader(formats, zone),
  list: ({ separator }) => splitList(separator),
  json: () => parseJson,
}

/** Makes the reader of a field of tables with these columns. Errors: ImportError for a column the table lacks. */
export function fieldReader(
  [path, rule]: readonly [string, FieldRule],
  columns: readonly string[],
  notes: RowNotes,
): FieldReader {
  const put = putAt(path)
  const { column, values } = rule
  if (column === undefined) return { value: rule.value ?? '', put }
  const convert = CONVERSIONS[rule.type](rule, notes, path)
  return {
    path,
    column,
    index: columnIndex(columns, column),
    rule,
    convert: (cell) => {
      mustBeValue(cell)
      const value = values.get(toText(cell)) ?? convert(cell)
      notes.read?.({ path, column, rule, cell, value })
      return value
    },
    put,
  }
}
