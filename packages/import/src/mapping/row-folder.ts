import { IMPORT_LIMITS } from '../import-limits.ts'
import { bytesOf, type RawLine } from '../lines/import-line.ts'
import type { RowNotes } from '../row-notes.ts'
import { cleanCell } from './clean-cell.ts'
import { columnIndex } from './column-index.ts'
import { toText } from './conversions.ts'
import { GroupKeys } from './group-keys.ts'
import type { Mapping, RowMapping } from './mapping.ts'
import { RowError, rowMapper, type TableRow } from './row-mapper.ts'

/** Makes lines of the rows of a table, which come in their order. */
export interface RowFolder {
  /** Takes a row; gives the lines that are complete with it. Errors: ImportError where the rows of a group stand apart. */
  add(row: TableRow): readonly RawLine[]
  /** The lines that the last rows complete. */
  end(): readonly RawLine[]
}

/** What a folder is made of: a table's columns and how its rows are read. */
export interface FolderParts {
  readonly columns: readonly string[]
  readonly empty: Mapping['empty']
  readonly notes: RowNotes
}

const refusedRow = (place: number, row: object, refusal: string): RawLine => ({
  place,
  text: bytesOf(JSON.stringify(row)).slice(0, IMPORT_LIMITS.rejectTextChars),
  refusal,
})

type Mapped = (rows: readonly TableRow[], fault: string | undefined) => readonly RawLine[]

/** Maps the rows of one line; no line where the mapping leaves them out. */
function lineMaker(mapping: RowMapping, parts: FolderParts): Mapped {
  const map = rowMapper(mapping, parts)
  return (rows, fault) => {
    const place = rows[0]?.place ?? 0
    try {
      const fields = map(rows)
      if (fields === undefined) return []
      if (fault !== undefined) return [refusedRow(place, fields, fault)]
      return [{ place, text: bytesOf(JSON.stringify(fields)) }]
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      return [refusedRow(place, error.row, fault ?? error.message)]
    }
  }
}

const faultOf = (rows: readonly TableRow[]): string | undefined =>
  rows.find(({ fault }) => fault !== undefined)?.fault

/** Each row is a line of its own. */
function singleFolder(make: Mapped): RowFolder {
  return { add: (row) => make([row], row.fault), end: () => [] }
}

const charsOf = ({ cells }: TableRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** Rows of one group that follow each other are one line. Memory holds one group, within bounds. */
class GroupFolder implements RowFolder {
  readonly #make: Mapped
  readonly #column: { readonly name: string; readonly index: number }
  readonly #keys: GroupKeys
  #key = ''
  #rows: TableRow[] = []
  #chars = 0
  #fault: string | undefined

  constructor(make: Mapped, name: string, { columns }: FolderParts) {
    this.#make = make
    this.#column = { name, index: columnIndex(columns, name) }
    this.#keys = new GroupKeys(name)
  }

  add(row: TableRow): readonly RawLine[] {
    const key = toText(row.cells[this.#column.index] ?? '')
    if (key === '') return [...this.end(), ...this.#withoutGroup(row)]
    const done = key === this.#key ? [] : this.end()
    if (this.#rows.length === 0) this.#keys.add(key, row.place)
    this.#key = key
    this.#hold(row)
    return done
  }

  end(): readonly RawLine[] {
    const rows = this.#rows
    const fault = this.#fault ?? faultOf(rows)
    this.#key = ''
    this.#rows = []
    this.#chars = 0
    this.#fault = undefined
    return rows.length === 0 ? [] : this.#make(rows, fault)
  }

  #withoutGroup(row: TableRow): readonly RawLine[] {
    return this.#make(
      [row],
      row.fault ?? `the cell of group_by, column ${this.#column.name}, is empty`,
    )
  }

  #hold(row: TableRow): void {
    this.#chars += charsOf(row)
    const isFull =
      this.#rows.length >= IMPORT_LIMITS.groupRows || this.#chars > IMPORT_LIMITS.groupChars
    if (!isFull) this.#rows.push(row)
    else this.#fault ??= `the group has more than ${IMPORT_LIMITS.groupRows} rows, or is too long`
  }
}

function folderOf(mapping: RowMapping, parts: FolderParts): RowFolder {
  const make = lineMaker(mapping, parts)
  return mapping.groupBy === undefined
    ? singleFolder(make)
    : new GroupFolder(make, mapping.groupBy, parts)
}

const isBlank = (cell: unknown, empty: FolderParts['empty']): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && empty.has(cell))

/** The mapping distinguishes lines of one row. */
const ofPart = (lines: readonly RawLine[], part: number): readonly RawLine[] =>
  part === 0 ? lines : lines.map((line) => ({ ...line, part }))

/**
 * Makes the folder of a table: every mapping makes lines of the same rows. Rows without any cell are left out. Errors:
 * ImportError for a column that the table lacks.
 */
export function rowFolder(mappings: readonly RowMapping[], parts: FolderParts): RowFolder {
  const folders = mappings.map((mapping) => folderOf(mapping, parts))
  return {
    add(row) {
      const cells = row.cells.map(cleanCell)
      if (cells.every((cell) => isBlank(cell, parts.empty))) {
        parts.notes.skipped('the row is empty')
        return []
      }
      return folders.flatMap((folder, part) => ofPart(folder.add({ ...row, cells }), part))
    },
    end: () => folders.flatMap((folder, part) => ofPart(folder.end(), part)),
  }
}
