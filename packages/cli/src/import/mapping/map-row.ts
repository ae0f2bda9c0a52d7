import { CliError } from '../../cli-error.ts'
import { CellError, toBoolean, toInteger, toMicros, toNumber, toText } from './conversions.ts'
import type { FieldRule, FieldType, RowMapping } from './mapping.ts'
import { timeReader } from './time-format.ts'

/** A row as the fields it becomes; undefined when the mapping leaves it out. */
export type RowMapper = (cells: readonly unknown[]) => Readonly<Record<string, unknown>> | undefined

/** A row that cannot be mapped; the message names field and column of every cell at fault. */
export class RowError extends Error {
  override readonly name = 'RowError'
  /** Its fields, with the cells at fault as they are: to be corrected and sent. */
  readonly row: Readonly<Record<string, unknown>>

  constructor(faults: readonly string[], row: Readonly<Record<string, unknown>>) {
    super(faults.join('; '))
    this.row = row
  }
}

type Conversion = (cell: unknown) => unknown

function decimalPoint(rule: FieldRule, convert: Conversion): Conversion {
  if (rule.decimal === '.') return convert
  return (cell) =>
    convert(typeof cell === 'string' ? cell.replaceAll('.', '').replace(',', '.') : cell)
}

const splitList = (separator: string): Conversion => {
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

const CONVERSIONS: Readonly<Record<FieldType, (rule: FieldRule) => Conversion>> = {
  string:
    ({ prefix }) =>
    (cell) =>
      prefix + toText(cell),
  number: (rule) => decimalPoint(rule, toNumber),
  integer: (rule) => decimalPoint(rule, toInteger),
  boolean: () => toBoolean,
  micros: (rule) => decimalPoint(rule, (cell) => toMicros(cell, rule.unit)),
  time: ({ format, zone }) => timeReader(format, zone),
  list: ({ separator }) => splitList(separator),
  json: () => parseJson,
}

function missing(columns: readonly string[], column: string): string {
  const [only = ''] = columns
  const delimiter = columns.length === 1 ? /[;\t|]/.exec(only)?.[0] : undefined
  const hint =
    delimiter === undefined
      ? ''
      : `. Is it delimited by another character? csv: {delimiter: ${JSON.stringify(delimiter)}}`
  return `the mapping names the column ${column}; the file has ${columns.join(', ')}${hint}`
}

function columnIndex(columns: readonly string[], column: string): number {
  const index = columns.indexOf(column)
  if (index === -1) throw new CliError(missing(columns, column))
  if (index === columns.lastIndexOf(column)) return index
  throw new CliError(`the mapping names the column ${column}, and the file has two of that name`)
}

type Container = Record<string, unknown>
type Put = (root: Container, value: unknown) => void

/** Sets a value at a path; a step of digits makes an array, any other an object. */
function putAt(path: string): Put {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const nextIsList = steps.map((_, index) => /^\d+$/.test(steps[index + 1] ?? last))
  return (root, value) => {
    let at = root
    for (const [index, step] of steps.entries()) {
      at[step] ??= nextIsList[index] === true ? [] : Object.create(null)
      at = at[step] as Container
    }
    at[last] = value
  }
}

interface Column {
  readonly path: string
  readonly name: string
  readonly index: number
  readonly convert: Conversion
  readonly put: Put
}

type Field = Column | { readonly value: string | number | boolean; readonly put: Put }

function fieldOf([path, rule]: readonly [string, FieldRule], columns: readonly string[]): Field {
  const put = putAt(path)
  const { column, values } = rule
  if (column === undefined) return { value: rule.value ?? '', put }
  const convert = CONVERSIONS[rule.type](rule)
  return {
    path,
    name: column,
    index: columnIndex(columns, column),
    convert: (cell) => values.get(toText(cell)) ?? convert(cell),
    put,
  }
}

/** A cell that cannot be converted stays as it is, and adds to the faults. */
function convertCell({ path, name, convert }: Column, cell: unknown, faults: string[]): unknown {
  try {
    return convert(cell)
  } catch (cause) {
    if (!(cause instanceof CellError)) throw cause
    const shown = toText(cell).slice(0, 60)
    faults.push(`${path} from column ${name}: ${cause.message}, not "${shown}"`)
    return toText(cell)
  }
}

/**
 * Makes the function that turns rows with these columns into fields. Errors: CliError for a column
 * the file lacks; the function throws RowError for cells it cannot convert.
 */
export function rowMapper(
  mapping: RowMapping,
  columns: readonly string[],
  empty: ReadonlySet<string>,
): RowMapper {
  const fields = [...mapping.fields].map((entry) => fieldOf(entry, columns))
  const conditions = mapping.when.map(({ column, is }) => ({
    index: columnIndex(columns, column),
    is: new Set(is),
  }))
  const isEmpty = (cell: unknown) =>
    cell === null || cell === undefined || (typeof cell === 'string' && empty.has(cell))
  return (cells) => {
    if (!conditions.every(({ index, is }) => is.has(toText(cells[index] ?? '')))) return undefined
    // Without a prototype, so that a field of any name is just a field.
    const row = Object.create(null) as Container
    const faults: string[] = []
    for (const field of fields) {
      if ('value' in field) field.put(row, field.value)
      else if (!isEmpty(cells[field.index])) {
        field.put(row, convertCell(field, cells[field.index], faults))
      }
    }
    if (faults.length > 0) throw new RowError(faults, row)
    return row
  }
}
