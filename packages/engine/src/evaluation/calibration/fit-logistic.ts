import { softplus } from './calibration.ts'

/** Rows of a small logistic regression. */
export interface LogisticRows {
  /** One column of every input; the last one usually all ones. */
  readonly columns: readonly Float64Array[]
  /** What is added to each row's margin. */
  readonly offsets: Float64Array
  /** Probabilities to be met, 0 to 1. */
  readonly targets: Float64Array
  readonly weights: Float64Array
}

const STEPS_MAX = 100
const HALVINGS_MAX = 30
/** Loss per unit of weight that is not worth another step. */
const TOLERANCE = 1e-12
/** Keeps the curvature invertible where a column says nothing. */
const RIDGE = 1e-9

/**
 * Coefficients of least log loss, by Newton steps that are halved until the loss falls. Few columns: a
 * step solves a dense system. Deterministic; starts from `start`.
 */
export function fitLogistic(rows: LogisticRows, start: readonly number[]): readonly number[] {
  const total = rows.weights.reduce((sum, weight) => sum + weight, 0)
  let coefficients = start
  let loss = lossOf(rows, coefficients)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const direction = newtonStep(rows, coefficients)
    const next = descend(rows, { coefficients, direction, loss })
    if (next === undefined || loss - next.loss <= TOLERANCE * total)
      return next?.coefficients ?? coefficients
    coefficients = next.coefficients
    loss = next.loss
  }
  return coefficients
}

interface Descent {
  readonly coefficients: readonly number[]
  readonly loss: number
}

/** The longest of 1, ½, ¼ … of a step that lowers the loss; none when no such step is left. */
function descend(
  rows: LogisticRows,
  { coefficients, direction, loss }: Descent & { readonly direction: readonly number[] },
): Descent | undefined {
  for (let halving = 0; halving < HALVINGS_MAX; halving += 1) {
    const moved = coefficients.map((value, at) => value + (direction[at] ?? 0) * 0.5 ** halving)
    const lossThere = lossOf(rows, moved)
    if (lossThere < loss) return { coefficients: moved, loss: lossThere }
  }
  return undefined
}

function marginOf(
  { columns, offsets }: LogisticRows,
  coefficients: readonly number[],
  row: number,
): number {
  let margin = offsets[row] ?? 0
  for (let at = 0; at < columns.length; at += 1)
    margin += (coefficients[at] ?? 0) * (columns[at]?.[row] ?? 0)
  return margin
}

function lossOf(rows: LogisticRows, coefficients: readonly number[]): number {
  const { targets, weights } = rows
  let loss = 0
  for (let row = 0; row < targets.length; row += 1) {
    const margin = marginOf(rows, coefficients, row)
    loss += (weights[row] ?? 0) * (softplus(margin) - (targets[row] ?? 0) * margin)
  }
  return loss
}

/** −H⁻¹g of the log loss. */
function newtonStep(rows: LogisticRows, coefficients: readonly number[]): readonly number[] {
  const { columns, targets, weights } = rows
  const size = columns.length
  const system = columns.map((_, at) => new Float64Array(size + 1).fill(RIDGE, at, at + 1))
  for (let row = 0; row < targets.length; row += 1) {
    const probability = 1 / (1 + Math.exp(-marginOf(rows, coefficients, row)))
    const weight = weights[row] ?? 0
    const slope = weight * ((targets[row] ?? 0) - probability)
    const curvature = weight * probability * (1 - probability)
    for (let at = 0; at < size; at += 1) {
      const line = system[at] ?? new Float64Array(0)
      const value = columns[at]?.[row] ?? 0
      for (let other = 0; other < size; other += 1)
        line[other] = (line[other] ?? 0) + curvature * value * (columns[other]?.[row] ?? 0)
      line[size] = (line[size] ?? 0) + slope * value
    }
  }
  return solve(system)
}

/** Solves a small positive definite system, each line with its right side last (Gauss–Jordan). */
function solve(system: readonly Float64Array[]): readonly number[] {
  const size = system.length
  system.forEach((line, pivot) => {
    const scale = line[pivot] ?? NaN
    for (const [at, other] of system.entries()) {
      if (at === pivot) continue
      const factor = (other[pivot] ?? 0) / scale
      for (let column = pivot; column <= size; column += 1)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0)
    }
  })
  return system.map((line, at) => (line[size] ?? 0) / (line[at] ?? NaN))
}
