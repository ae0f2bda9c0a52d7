import type { RowNotes } from '../row-notes.ts'
import { CellError } from './cell-error.ts'
import { columnIndex } from './column-index.ts'
import { toText } from './conversions.ts'
import { fieldReader, type ColumnField, type FieldReader } from './field-reader.ts'
import type { FieldRules, RowCondition, RowMapping } from './mapping.ts'
import { newContainer, putAt, type Container, type Put } from './put-at.ts'

/** A row of a table. */
export interface TableRow {
  readonly cells: readonly unknown[]
  /** Row in the file, from 1. */
  readonly place: number
  /** What is wrong with it as a whole. */
  readonly fault?: string | undefined
}

/**
 * Makes fields of the rows of one line: one row, or a group of them. Undefined when the mapping leaves them out. Errors:
 * RowError.
 */
export type RowMapper = (rows: readonly TableRow[]) => Readonly<Record<string, unknown>> | undefined

/** Rows that cannot be mapped; the message names field and column of every cell at fault. */
export class RowError extends Error {
  override readonly name = 'RowError'
  /** Its fields, with the cells at fault as they are: to be corrected and sent. */
  readonly row: Readonly<Record<string, unknown>>

  constructor(faults: readonly string[], row: Readonly<Record<string, unknown>>) {
    super(faults.join('; '))
    this.row = row
  }
}

interface MapperParts {
  readonly columns: readonly string[]
  readonly empty: ReadonlySet<string>
  readonly notes: RowNotes
}

/** A cell that holds something, and the row it stands in. */
interface Filled {
  readonly cell: unknown
  readonly place: number
}

/** A line that is being mapped. */
interface Draft {
  readonly row: Container
  readonly faults: string[]
  readonly rows: readonly TableRow[]
}

/** What a cell is shown as in a message. */
const MAX_SHOWN_CHARS = 60
const shown = (cell: unknown): string => `"${toText(cell).slice(0, MAX_SHOWN_CHARS)}"`

type IsEmpty = (cell: unknown) => boolean

const emptyTest =
  (empty: ReadonlySet<string>): IsEmpty =>
  (cell) =>
    cell === null || cell === undefined || (typeof cell === 'string' && empty.has(cell))

function filledIn(rows: readonly TableRow[], index: number, isEmpty: IsEmpty): readonly Filled[] {
  const filled: Filled[] = []
  for (const { cells, place } of rows) {
    if (!isEmpty(cells[index])) filled.push({ cell: cells[index], place })
  }
  return filled
}

/** The row is named where there are several. */
const where = ({ path, column }: ColumnField, { rows }: Draft, place: number): string =>
  `${path} from column ${column}${rows.length > 1 ? ` in row ${place}` : ''}`

/** A cell that cannot be converted stays as it is, and adds to the faults. */
function convertCell(field: ColumnField, { cell, place }: Filled, draft: Draft): unknown {
  try {
    return field.convert(cell)
  } catch (cause) {
    if (!(cause instanceof CellError)) throw cause
    draft.faults.push(`${where(field, draft, place)}: ${cause.message}, not ${shown(cell)}`)
    return toText(cell)
  }
}

/** A field of the whole group: the cell of the row that has one; two rows may not differ. */
function putOne(field: ColumnField, draft: Draft, isEmpty: IsEmpty): void {
  const [first, ...others] = filledIn(draft.rows, field.index, isEmpty)
  if (first === undefined) return putEmpty(field, draft)
  const other = others.find(({ cell }) => toText(cell) !== toText(first.cell))
  if (other !== undefined) {
    const place = where(field, draft, other.place)
    draft.faults.push(`${place}: differs from row ${first.place}, not ${shown(other.cell)}`)
  }
  field.put(draft.row, convertCell(field, first, draft))
}

function putEmpty(field: ColumnField, { row, faults }: Draft): void {
  const { otherwise, isRequired } = field.rule
  if (otherwise !== undefined) field.put(row, otherwise)
  else if (isRequired) faults.push(`${field.path} from column ${field.column}: ${EMPTY}`)
}

const EMPTY = 'the cell is empty (when: {column: …, not_empty: true} leaves such rows out)'

/** A list to which each row adds an entry. */
interface LineList {
  readonly put: Put
  readonly fields: readonly FieldReader[]
}

/** What a row adds to a list; undefined where it has nothing for it. */
function entryOf(fields: readonly FieldReader[], draft: Draft, isEmpty: IsEmpty) {
  const isFilled = fields.some(
    (field) => 'index' in field && filledIn(draft.rows, field.index, isEmpty).length > 0,
  )
  if (!isFilled) return undefined
  putFields(fields, draft, isEmpty)
  return draft.row
}

function putList({ put, fields }: LineList, draft: Draft, isEmpty: IsEmpty): void {
  const entries = draft.rows.flatMap(
    (row) => entryOf(fields, { ...draft, row: newContainer(), rows: [row] }, isEmpty) ?? [],
  )
  if (entries.length > 0) put(draft.row, entries)
}

function putFields(fields: readonly FieldReader[], draft: Draft, isEmpty: IsEmpty): void {
  for (const field of fields) {
    if ('value' in field) field.put(draft.row, field.value)
    else putOne(field, draft, isEmpty)
  }
}

/** Why rows are left out; undefined where they are taken. */
type Left = (rows: readonly TableRow[]) => string | undefined

function conditionOf({ column, test, words }: RowCondition, { columns, empty }: MapperParts): Left {
  const index = columnIndex(columns, column)
  const isEmpty = emptyTest(empty)
  const named = words.map((word) => `"${word}"`).join(', ')
  const cellOf = (rows: readonly TableRow[]): string =>
    toText(filledIn(rows, index, isEmpty)[0]?.cell ?? rows[0]?.cells[index] ?? '')
  switch (test) {
    case 'not_empty':
      return (rows) =>
        filledIn(rows, index, isEmpty).length > 0 ? undefined : `${column} is empty`
    case 'is':
      return (rows) => (words.includes(cellOf(rows)) ? undefined : `${column} is not ${named}`)
    case 'is_not':
      return (rows) => (words.includes(cellOf(rows)) ? `${column} is ${named}` : undefined)
  }
}

const readersOf = (fields: FieldRules, { columns, notes }: MapperParts): readonly FieldReader[] =>
  [...fields].map((entry) => fieldReader(entry, columns, notes))

/** Makes the mapper of a table. Errors: ImportError for a column the table lacks. */
export function rowMapper(mapping: RowMapping, parts: MapperParts): RowMapper {
  const fields = readersOf(mapping.fields, parts)
  const lists = [...mapping.lines].map(([path, rules]) => ({
    put: putAt(path),
    fields: readersOf(rules, parts),
  }))
  const conditions = mapping.when.map((condition) => conditionOf(condition, parts))
  const isEmpty = emptyTest(parts.empty)
  return (rows) => {
    for (const left of conditions) {
      const why = left(rows)
      if (why === undefined) continue
      parts.notes.skipped(why)
      return undefined
    }
    const draft: Draft = { row: newContainer(), faults: [], rows }
    putFields(fields, draft, isEmpty)
    for (const list of lists) putList(list, draft, isEmpty)
    if (draft.faults.length > 0) throw new RowError(draft.faults, draft.row)
    return draft.row
  }
}
