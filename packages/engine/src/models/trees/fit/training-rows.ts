/** Rows to learn from, oldest first; row r of a list belongs to row r of every other. */
export interface TrainingRows {
  /** Length of a feature vector, 1 … MAX_FEATURES. */
  readonly featureCount: number
  /** Feature vectors one after the other, NaN = missing. */
  readonly values: Float32Array
  /** 1 where the row turned out bad, else 0. */
  readonly bad: Uint8Array
  /** How many rows each stands for, > 0. */
  readonly weights: Float32Array
  /** Log-odds another model gives the row: the trees learn what is to be added. */
  readonly offsets: Float64Array
  /** The same from that model fitted to the older rows only; the number of trees is chosen over these. */
  readonly holdoutOffsets?: Float64Array
}

export const MAX_TRAINING_ROWS = 1_000_000

export function rowCountOf({ bad }: TrainingRows): number {
  return bad.length
}
