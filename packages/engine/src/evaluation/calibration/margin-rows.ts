/** A model's margins of rows with a known truth, in the order of time. Columns of equal length. */
export interface MarginRows {
  /** Log-odds as the model gives them. */
  readonly margins: Float64Array
  /** 1 bad, 0 good. */
  readonly bad: Uint8Array
  /** 1 / share kept, where rows were sampled. Absent: 1 each. */
  readonly weights?: Float64Array
}

/** Rows from `from` up to but not including `to`. */
export function rowsBetween(
  { margins, bad, weights }: MarginRows,
  from: number,
  to: number,
): MarginRows {
  return {
    margins: margins.subarray(from, to),
    bad: bad.subarray(from, to),
    ...(weights === undefined ? {} : { weights: weights.subarray(from, to) }),
  }
}

/** Rows that are bad, each once. */
export const badCount = ({ bad }: MarginRows): number => bad.reduce((sum, each) => sum + each, 0)
