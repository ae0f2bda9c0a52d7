/** What a column holds. */
export type ColumnValue = string | number | bigint | Uint8Array | null

/** A statement of the records, run on the thread that folds: its answer is there when a call returns. */
export interface RecordsStatement {
  get(...parameters: readonly ColumnValue[]): unknown
  all(...parameters: readonly ColumnValue[]): readonly unknown[]
  run(...parameters: readonly ColumnValue[]): { readonly changes: number }
  /** Rows come as arrays. */
  setReturnArrays(isWanted: boolean): void
}

/** Where the tables of the records are: a file of SQLite, or a schema of PostgreSQL. */
export interface RecordsDatabase {
  prepare(sql: string): RecordsStatement
}

/**
 * Runs a statement that answers no rows. SQLite's own `run` makes an object of how many rows changed,
 * which costs as much as binding the row.
 */
export function execute(statement: RecordsStatement, ...parameters: readonly ColumnValue[]): void {
  statement.get(...parameters)
}

/** First column of the first row, as a number; 0 when there is none. */
export function numberOf(database: RecordsDatabase, sql: string): number {
  const row: unknown = database.prepare(sql).get()
  const [value] = typeof row === 'object' && row !== null ? Object.values(row) : []
  return typeof value === 'number' ? value : 0
}
