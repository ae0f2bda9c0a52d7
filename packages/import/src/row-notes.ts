import type { FieldRule } from './mapping/mapping.ts'
import { addCount, type Counts } from './tally.ts'

/** A cell of a mapped column, and what it was read as. */
export interface CellRead {
  readonly path: string
  readonly column: string
  readonly rule: FieldRule
  /** As it stands in the table; empty ones are not reported. */
  readonly cell: unknown
  readonly value: unknown
}

/** What is known of rows besides the lines they become. */
export interface RowNotes {
  /** A row, or a group of rows, is left out. */
  skipped(why: string): void
  /** A row is taken, and something in it was mended. */
  mended(what: string): void
  /** A cell was read. Absent where nobody looks. */
  readonly read?: (cell: CellRead) => void
}

/** Nobody looks. */
export const NO_NOTES: RowNotes = { skipped: () => undefined, mended: () => undefined }

/** Counts what was skipped and mended, by kind. */
export class CountingNotes implements RowNotes {
  skips: Counts = {}
  mends: Counts = {}

  skipped(why: string): void {
    this.skips = addCount(this.skips, why)
  }

  mended(what: string): void {
    this.mends = addCount(this.mends, what)
  }
}
