/** A labelled event, and the margin that each layer gave it before its label was learned. */
export interface JudgedMargins {
  /** Of the event. */
  readonly sequence: number
  /** A hash of its user; 0 = none. */
  readonly user: number
  readonly isBad: boolean
  /** The starter's log-odds. */
  readonly starter: number
  /** What the batch model added, at full weight; where none served, what the online model did. */
  readonly batch: number
  /** What the online model added, at full weight. */
  readonly online: number
}

/** Labels that decide how much layers count between fits: the latest ones. */
export const MAX_RECENT_MARGINS = 200

/** The latest labelled events of one abuse type with the margins that they had before: what a model is worth on labels it has not seen. */
export class RecentMargins {
  private rows: readonly JudgedMargins[] = []

  /** The oldest first. */
  get all(): readonly JudgedMargins[] {
    return this.rows
  }

  add(row: JudgedMargins): void {
    this.rows = [...this.rows.filter(({ sequence }) => sequence !== row.sequence), row].slice(
      -MAX_RECENT_MARGINS,
    )
  }

  /** A later label of the same event: its margins from before the first one stay. */
  relabel(event: number, isBad: boolean): void {
    this.rows = this.rows.map((row) => (row.sequence === event ? { ...row, isBad } : row))
  }

  /** Its label was taken back. */
  forget(event: number): void {
    this.rows = this.rows.filter(({ sequence }) => sequence !== event)
  }

  restore(rows: readonly JudgedMargins[]): void {
    this.rows = [...rows]
  }
}

/** One row of each user, the latest: nobody decides by repeating an act. */
export function ofUsers(rows: readonly JudgedMargins[]): readonly JudgedMargins[] {
  const latest = new Map(rows.map(({ user, sequence }) => [user, sequence]))
  return rows.filter(({ user, sequence }) => user === 0 || latest.get(user) === sequence)
}
