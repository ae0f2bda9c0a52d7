import { ABUSE_TYPES } from '@winnow/contract'

/** The served scores of an event, and what reports group it by. */
export interface ServedRow {
  /** Of its entry: larger than those of all rows before it. */
  readonly sequence: number
  readonly atMs: number
  /** The user: equal numbers are one user. */
  readonly owner: number
  readonly environment: number
  /** Numbers of words. */
  readonly type: number
  readonly country: number
  readonly currency: number
  readonly amountMicros: number
  /** Nobody had labelled the user bad, of any abuse type, when the event came. */
  readonly isFresh: boolean
  /** What became of it can never be seen. */
  readonly isBlocked: boolean
  /** How many events it stands for; 1 = itself. */
  readonly stands: number
  readonly scores: Float32Array
}

const TYPES = ABUSE_TYPES.length
const FIRST_ROWS = 1024

/** Columns of rows that grow by doubling. A row is one place in all of them. */
export class ServedRows {
  length = 0
  sequence = new Float64Array(FIRST_ROWS)
  atMs = new Float64Array(FIRST_ROWS)
  owner = new Float64Array(FIRST_ROWS)
  amountMicros = new Float64Array(FIRST_ROWS)
  stands = new Float32Array(FIRST_ROWS)
  environment = new Uint32Array(FIRST_ROWS)
  type = new Uint8Array(FIRST_ROWS)
  country = new Uint8Array(FIRST_ROWS)
  currency = new Uint8Array(FIRST_ROWS)
  isFresh = new Uint8Array(FIRST_ROWS)
  isBlocked = new Uint8Array(FIRST_ROWS)
  /** Five of each row. */
  scores = new Float32Array(FIRST_ROWS * TYPES)

  /** Answers the row's place. */
  add(row: ServedRow): number {
    const at = this.length
    if (at === this.atMs.length) this.resize(at * 2)
    this.sequence[at] = row.sequence
    this.atMs[at] = row.atMs
    this.owner[at] = row.owner
    this.amountMicros[at] = row.amountMicros
    this.stands[at] = row.stands
    this.environment[at] = row.environment
    this.type[at] = row.type
    this.country[at] = row.country
    this.currency[at] = row.currency
    this.isFresh[at] = row.isFresh ? 1 : 0
    this.isBlocked[at] = row.isBlocked ? 1 : 0
    this.scores.set(row.scores, at * TYPES)
    this.length += 1
    return at
  }

  scoreOf(row: number, abuseType: number): number {
    return this.scores[row * TYPES + abuseType] ?? NaN
  }

  /** The row of an entry; undefined when it is none, or was left out. */
  rowOf(sequence: number): number | undefined {
    let [from, to] = [0, this.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.sequence[middle] ?? 0) < sequence) from = middle + 1
      else to = middle
    }
    return from < this.length && this.sequence[from] === sequence ? from : undefined
  }

  /** Leaves out the rows that are not to be kept. Answers the new place of each, −1 for those. */
  keepOnly(isKept: (row: number) => boolean): Int32Array {
    const places = new Int32Array(this.length).fill(-1)
    let next = 0
    for (let row = 0; row < this.length; row += 1) {
      if (!isKept(row)) continue
      this.move(row, next)
      places[row] = next
      next += 1
    }
    this.length = next
    return places
  }

  private move(from: number, to: number): void {
    for (const column of this.columns()) column[to] = column[from] ?? 0
    this.scores.copyWithin(to * TYPES, from * TYPES, (from + 1) * TYPES)
  }

  private columns() {
    const { atMs, owner, amountMicros, stands, environment, type, country, currency } = this
    const flags = [this.isFresh, this.isBlocked] as const
    const numbers = [this.sequence, atMs, owner, amountMicros, stands] as const
    return [...numbers, environment, type, country, currency, ...flags] as const
  }

  private resize(rows: number): void {
    this.sequence = grown(this.sequence, new Float64Array(rows))
    this.atMs = grown(this.atMs, new Float64Array(rows))
    this.owner = grown(this.owner, new Float64Array(rows))
    this.amountMicros = grown(this.amountMicros, new Float64Array(rows))
    this.stands = grown(this.stands, new Float32Array(rows))
    this.environment = grown(this.environment, new Uint32Array(rows))
    this.type = grown(this.type, new Uint8Array(rows))
    this.country = grown(this.country, new Uint8Array(rows))
    this.currency = grown(this.currency, new Uint8Array(rows))
    this.isFresh = grown(this.isFresh, new Uint8Array(rows))
    this.isBlocked = grown(this.isBlocked, new Uint8Array(rows))
    this.scores = grown(this.scores, new Float32Array(rows * TYPES))
  }
}

function grown<Column extends { set(from: Column): void }>(from: Column, into: Column): Column {
  into.set(from)
  return into
}
