/**
 * Ids that SQLite's JSON functions read exactly as its parameters are read. Others (a lone
 * surrogate, a control character) are looked up one by one.
 */
const PLAIN_ID = /^[\x20-\x7e]*$/

/** Where rows are found. `kind`: the place of a record's kind in the list of kinds. */
export interface RowSource<Row> {
  /** Most kinds that there are. */
  readonly kinds: number
  find(environment: number, kind: number, id: string): Row | undefined
  /** The rows of those that are there, of ids that are given as a JSON array. */
  findAll(environment: number, kind: number, ids: string): Iterable<readonly [string, Row]>
}

/** Rows of one environment and kind; undefined = known not to be there. */
interface Shelf<Row> {
  readonly environment: number
  readonly kind: number
  readonly rows: Map<string, Row | undefined>
  wanted: string[]
}

/**
 * Rows that were read or written, remembered by environment, kind and id. What will be asked for can
 * be named before, and is then looked up in one query: it costs a microsecond or two to ask SQLite
 * from JavaScript, and a tenth of that per further id.
 */
export class RowMemory<Row> {
  private readonly source: RowSource<Row>
  private readonly maxRows: number
  private readonly shelves = new Map<number, Shelf<Row>>()
  private rows = 0

  /** `maxRows`: rows remembered from one look-up to the next. */
  constructor(source: RowSource<Row>, maxRows: number) {
    this.source = source
    this.maxRows = maxRows
  }

  /** Says what will be asked for. */
  expect(environment: number, kind: number, id: string): void {
    const shelf = this.shelf(environment, kind)
    if (shelf.rows.has(id) || !PLAIN_ID.test(id)) return
    this.put(shelf, id, undefined)
    shelf.wanted.push(id)
  }

  /** Looks up all that is expected. */
  lookUp(): void {
    for (const shelf of this.shelves.values()) {
      const { environment, kind, wanted, rows } = shelf
      if (wanted.length === 0) continue
      const found = this.source.findAll(environment, kind, JSON.stringify(wanted))
      for (const [id, row] of found) rows.set(id, row)
      shelf.wanted = []
    }
  }

  get(environment: number, kind: number, id: string): Row | undefined {
    const shelf = this.shelf(environment, kind)
    const known = shelf.rows.get(id)
    if (known !== undefined || shelf.rows.has(id)) return known
    const found = this.source.find(environment, kind, id)
    this.put(shelf, id, found)
    return found
  }

  set(environment: number, kind: number, id: string, row: Row): void {
    this.put(this.shelf(environment, kind), id, row)
  }

  /** Makes room when there are too many: nothing that was read is needed any more. */
  trim(): void {
    if (this.rows > this.maxRows) this.forget()
  }

  forget(): void {
    this.shelves.clear()
    this.rows = 0
  }

  private put(shelf: Shelf<Row>, id: string, row: Row | undefined): void {
    const before = shelf.rows.size
    shelf.rows.set(id, row)
    this.rows += shelf.rows.size - before
  }

  private shelf(environment: number, kind: number): Shelf<Row> {
    const number = environment * this.source.kinds + kind
    const known = this.shelves.get(number)
    if (known !== undefined) return known
    const shelf: Shelf<Row> = { environment, kind, rows: new Map(), wanted: [] }
    this.shelves.set(number, shelf)
    return shelf
  }
}
