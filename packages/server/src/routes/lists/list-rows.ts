import { LIMITS } from '@winnow/contract'
import { type CsvRow, LIST_COLUMNS, noteUpTo, plainCell } from '@winnow/contract/native'
import { type ListDefinition, readListValue, type WantedValue } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import { readExpiry } from './read-expiry.ts'

type Column = (typeof LIST_COLUMNS)[number]

/** Why a row was not taken. */
export interface RowProblem {
  readonly row: number
  readonly column: string | null
  readonly problem: string
}

/** A value of a row, with who adds it. */
export interface ReadRow {
  readonly wanted: WantedValue
  readonly author: string
  readonly source: string
}

interface RowContext {
  readonly list: ListDefinition
  readonly nowMs: number
  /** Where a row does not say them. */
  readonly author: string
  readonly source: string
}

type Cells = ReadonlyMap<Column, string>

const note = noteUpTo(LIMITS.wordLengthChars)

/** Reads the rows of a CSV file of a list. */
export class ListRows {
  private readonly context: RowContext
  private header: readonly Column[] | undefined

  constructor(context: RowContext) {
    this.context = context
  }

  /** Undefined for the header. Errors: OwnRefusal invalid_request for a wrong header. */
  read({ row, cells }: CsvRow): ReadRow | RowProblem | undefined {
    const { header } = this
    if (header === undefined) {
      this.header = headerOf(cells)
      return undefined
    }
    if (cells.length > header.length) {
      return {
        row,
        column: null,
        problem: `has ${cells.length} cells; the header has ${header.length}`,
      }
    }
    const named = new Map(header.map((column, at) => [column, plainCell(cells[at] ?? '').trim()]))
    const read = this.readCells(named)
    return 'problem' in read ? { row, ...read } : read
  }

  /** Errors: OwnRefusal invalid_request where there was no row at all. */
  mustHaveHeader(): void {
    if (this.header === undefined) throw wrongHeader('The body has no rows.')
  }

  private readCells(cells: Cells): ReadRow | Omit<RowProblem, 'row'> {
    const { list, nowMs } = this.context
    const value = readListValue(list, cells.get('value') ?? '')
    if ('problem' in value) return { column: 'value', problem: value.problem }
    const time = cells.get('expires_at') ?? ''
    const expiresAtMs = time === '' ? undefined : readExpiry(time, nowMs)
    if (typeof expiresAtMs === 'string') return { column: 'expires_at', problem: expiresAtMs }
    const notes = notesIn(cells)
    if ('problem' in notes) return notes
    const { masked, reason, author, source } = notes
    const wanted = {
      ...value,
      ...(masked !== undefined && { masked }),
      ...(expiresAtMs !== undefined && { expiresAtMs }),
      ...(reason !== undefined && { reason }),
    }
    return { wanted, author: author ?? this.context.author, source: source ?? this.context.source }
  }
}

const NOTES = ['masked', 'reason', 'author', 'source'] as const

type Notes = Partial<Record<(typeof NOTES)[number], string>>

function notesIn(cells: Cells): Notes | { readonly column: string; readonly problem: string } {
  const notes: Notes = {}
  for (const column of NOTES) {
    const cell = cells.get(column) ?? ''
    if (cell === '') continue
    const text = note.read(cell)
    if (text === undefined) return { column, problem: `must be ${note.expects}` }
    notes[column] = text
  }
  return notes
}

/** Errors: OwnRefusal invalid_request, which names the column. */
function headerOf(cells: readonly string[]): readonly Column[] {
  const header = cells.map((cell, at) => {
    const name = cell.trim().toLowerCase()
    const column = LIST_COLUMNS.find((one) => one === name)
    if (column !== undefined) return column
    throw wrongHeader(
      `Row 1, column ${at + 1}: ${JSON.stringify(name.slice(0, 64))} is no column of a list; there are ${LIST_COLUMNS.join(', ')}.`,
    )
  })
  const twice = header.find((column, at) => header.indexOf(column) !== at)
  if (twice !== undefined) throw wrongHeader(`Row 1 has the column ${twice} twice.`)
  if (header.includes('value')) return header
  throw wrongHeader('Row 1 must name the column `value`.')
}

const wrongHeader = (problem: string): OwnRefusal => new OwnRefusal('invalid_request', problem)
