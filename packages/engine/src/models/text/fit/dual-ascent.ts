import { addSparse, dotSparse, type SparseRows } from './sparse-rows.ts'

/** Logistic regression, its squared weights ÷ 2 a part of the loss. */
export interface SparseProblem {
  readonly rows: SparseRows
  /** 1 bad, 0 good, by row. */
  readonly isBad: Uint8Array
  /** What a row's log loss counts next to the weights; 0 leaves it out. */
  readonly weights: Float64Array
}

export interface SparseWeights {
  readonly bias: number
  readonly weights: Float64Array
}

const MAX_PASSES = 20
/** No row's share in the solution moved by more than this in a pass. */
const TOLERANCE = 0.02
const MAX_STEPS = 20
const STEP_TOLERANCE = 1e-6
/** A step that leaves the interval goes so much of the way to its end. */
const WAY_TO_END = 0.9
/** On the way the bias is a weight of this value; at the end it is what the rows say. */
const BIAS_VALUE = 3
const BIAS_MAX = 30
const HALVINGS = 40

/**
 * Its minimum, by ascent in the dual, one row after the other (Yu, Huang and Lin, "Dual coordinate descent methods for
 * logistic regression and maximum entropy models", 2011, algorithm 5): at most 20 passes over the rows, in their order.
 */
export function minimiseSparse(problem: SparseProblem): SparseWeights {
  const { rows, isBad, weights: most } = problem
  const solution = new Float64Array(rows.width)
  let bias = 0
  const squares = Float64Array.from(isBad, (_, row) => BIAS_VALUE ** 2 + squareOf(rows, row))
  const shares = most.map((each) => Math.min(1e-3 * each, 1e-8))
  const move = (row: number, by: number): void => {
    const signed = isBad[row] === 1 ? by : -by
    addSparse(solution, rows, row, signed)
    bias += signed * BIAS_VALUE
  }
  shares.forEach((share, row) => move(row, share))
  for (let pass = 0, moved = 1; pass < MAX_PASSES && moved > TOLERANCE; pass += 1) {
    moved = 0
    for (let row = 0; row < isBad.length; row += 1) {
      const limit = most[row] ?? 0
      if (limit === 0) continue
      const margin = dotSparse(rows, row, solution) + BIAS_VALUE * bias
      const share = shares[row] ?? 0
      const next = shareAt({
        share,
        limit,
        square: squares[row] ?? 0,
        margin: isBad[row] === 1 ? margin : -margin,
      })
      move(row, next - share)
      shares[row] = next
      moved = Math.max(moved, Math.abs(next - share) / limit)
    }
  }
  return { bias: biasOf(problem, solution), weights: solution }
}

/** With these weights, the bias that promises as many bad rows as there are: a tolerance that weights forgive moves it far. */
function biasOf({ rows, isBad, weights: counts }: SparseProblem, weights: Float64Array): number {
  const margins = Float64Array.from(isBad, (_, row) => dotSparse(rows, row, weights))
  let [low, high] = [-BIAS_MAX, BIAS_MAX]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    const missing = margins.reduce((sum, margin, row) => {
      const promised = 1 / (1 + Math.exp(-margin - middle))
      return sum + (counts[row] ?? 0) * ((isBad[row] ?? 0) - promised)
    }, 0)
    if (missing > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

interface RowStep {
  /** The row's share in the solution now, between 0 and `limit`. */
  readonly share: number
  readonly limit: number
  /** The row's squared length. */
  readonly square: number
  /** Log-odds of what the row was. */
  readonly margin: number
}

/** The share at which the row's part of the dual is best: Newton's method within the interval. */
function shareAt({ share, limit, square, margin }: RowStep): number {
  let at = share
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const slope = Math.log(at / (limit - at)) + margin + square * (at - share)
    if (Math.abs(slope) < STEP_TOLERANCE) return at
    const next = at - slope / (limit / (at * (limit - at)) + square)
    if (next <= 0) at *= 1 - WAY_TO_END
    else if (next >= limit) at = limit - (limit - at) * (1 - WAY_TO_END)
    else at = next
  }
  return at
}

function squareOf({ starts, values }: SparseRows, row: number): number {
  return values
    .subarray(starts[row], starts[row + 1])
    .reduce((sum, value) => sum + value * value, 0)
}
