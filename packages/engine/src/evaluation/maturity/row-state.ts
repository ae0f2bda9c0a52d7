/** What is known of a scored row now. Only `bad` and `good` rows are learned from and judged by. */
export type RowState =
  | 'bad'
  /** Labelled good, or old enough that a bad label would have come. */
  | 'good'
  /** Too young for its label to have come. */
  | 'not_yet_knowable'
  /** Blocked: what it would have become can never be seen. */
  | 'unknown'

/** What is known of a scored row. */
export interface ScoredRow {
  /** Of the abuse type in question; absent without a label. */
  readonly isBad?: boolean
  readonly wasBlocked: boolean
  readonly ageMs: number
}

/** A label says more than a decision, and a decision more than time. */
export function rowStateOf({ isBad, wasBlocked, ageMs }: ScoredRow, maturityMs: number): RowState {
  if (isBad !== undefined) return isBad ? 'bad' : 'good'
  if (wasBlocked) return 'unknown'
  return ageMs >= maturityMs ? 'good' : 'not_yet_knowable'
}
