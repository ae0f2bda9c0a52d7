/** A row that is no CSV: it and all that follow cannot be read. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
  /** 1 = the header. */
  readonly row: number

  constructor(row: number, what: string) {
    super(`Row ${row}: ${what}`)
    this.row = row
  }
}

/** A row as a spreadsheet numbers it: the header is row 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** Characters of one row; longer ones are refused. */
const MAX_ROW_CHARS = 16_384
/** Marks between cells that a header may show. */
const DELIMITERS = [',', ';', '\t'] as const
const BYTE_ORDER_MARK = '\ufeff'

type State = 'before' | 'plain' | 'quoted' | 'closed'

/**
 * Reads CSV (RFC 4180) piece by piece. Lines end with LF or CRLF, cells with the comma, semicolon or tab that the header has most
 * often. Empty lines are left out. Errors of both methods: CsvFault.
 */
export class CsvReader {
  private head: string | undefined = ''
  private delimiter = ','
  private state: State = 'before'
  private cell = ''
  private cells: string[] = []
  private row = 1
  private chars = 0

  /** The rows that end in this piece. */
  push(text: string): readonly CsvRow[] {
    if (this.head === undefined) return this.rowsIn(text)
    this.head += text
    if (this.head.includes('\n')) return this.rowsIn(this.begin(this.head))
    this.mustBeShort(this.head.length)
    return []
  }

  /** The last row, where no line end follows it. */
  end(): readonly CsvRow[] {
    const rows = this.head === undefined ? [] : this.push('\n')
    if (this.state === 'quoted') throw new CsvFault(this.row, 'a quote is not closed.')
    const last = this.state === 'before' && this.cells.length === 0 ? undefined : this.endRow()
    return last === undefined ? rows : [...rows, last]
  }

  private rowsIn(text: string): readonly CsvRow[] {
    const rows: CsvRow[] = []
    for (const char of text) {
      const ended = this.take(char)
      if (ended !== undefined) rows.push(ended)
    }
    return rows
  }

  /** The first line is there. */
  private begin(head: string): string {
    this.head = undefined
    const text = head.startsWith(BYTE_ORDER_MARK) ? head.slice(1) : head
    const line = text.slice(0, text.indexOf('\n'))
    const timesOf = (mark: string): number => line.split(mark).length
    this.delimiter = DELIMITERS.toSorted((a, b) => timesOf(b) - timesOf(a))[0] ?? ','
    return text
  }

  private take(char: string): CsvRow | undefined {
    this.chars += char.length
    this.mustBeShort(this.chars)
    if (this.state === 'quoted') {
      if (char === '"') this.state = 'closed'
      else this.cell += char
      return undefined
    }
    if (char === '\n') return this.endRow()
    if (char === this.delimiter) this.endCell()
    else if (char === '"' && this.state !== 'plain') this.quote()
    else if (this.state === 'closed' && char !== '\r') {
      throw new CsvFault(this.row, 'text follows a closing quote.')
    } else if (this.state !== 'closed') this.addPlain(char)
    return undefined
  }

  /** A quote at the start of a cell, or a second one that stands for a quote. */
  private quote(): void {
    if (this.state === 'closed') this.cell += '"'
    this.state = 'quoted'
  }

  private addPlain(char: string): void {
    this.state = 'plain'
    this.cell += char
  }

  private endCell(): void {
    this.cells.push(this.cell)
    this.cell = ''
    this.state = 'before'
  }

  /** Undefined for an empty line. */
  private endRow(): CsvRow | undefined {
    if (this.state === 'plain' && this.cell.endsWith('\r')) this.cell = this.cell.slice(0, -1)
    const isEmpty = this.cells.length === 0 && this.cell === '' && this.state !== 'closed'
    this.endCell()
    const { cells, row } = this
    this.cells = []
    this.row += 1
    this.chars = 0
    return isEmpty ? undefined : { row, cells }
  }

  private mustBeShort(chars: number): void {
    if (chars > MAX_ROW_CHARS) {
      throw new CsvFault(this.row, `it has more than ${MAX_ROW_CHARS} characters.`)
    }
  }
}
