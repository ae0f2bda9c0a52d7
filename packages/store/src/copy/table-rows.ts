/** A value of a row: all tables of both stores have only these. */
export type Cell = string | number | Uint8Array | null

/** Rows of a table by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>

/** The tables of a store that are no projection. */
export interface TableRows {
  read(table: string): Promise<readonly Row[]>
  /** Writes all tables, or none. */
  write(tables: ReadonlyMap<string, readonly Row[]>): Promise<void>
  close(): Promise<void>
}
