import { rowCountOf, type TrainingRows } from './training-rows.ts'

/** Probability of bad at a margin. */
export function chanceOf(margin: number): number {
  return 1 / (1 + Math.exp(-margin))
}

/** Mean loss per weight of the rows from `begin` to the last; 0 when there are none. */
export function logLossOf(rows: TrainingRows, margins: Float64Array, begin: number): number {
  let loss = 0
  let weights = 0
  for (let row = begin; row < rowCountOf(rows); row += 1) {
    const weight = rows.weights[row] ?? 0
    const margin = (margins[row] ?? 0) + (rows.offsets[row] ?? 0)
    // ln(1 + e^z), with z the margin of the wrong answer; no overflow where z is large.
    const wrong = rows.bad[row] === 1 ? -margin : margin
    loss += weight * (Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong))))
    weights += weight
  }
  return weights > 0 ? loss / weights : 0
}

const MAX_STEPS = 50
/** One step of Newton's method may not leave the region where the loss is well approximated. */
const MAX_STEP = 1
const CLOSE = 1e-9

/** The number that, added to every offset, fits the first `count` rows best. A float32. */
export function baseOf(rows: TrainingRows, count: number): number {
  let base = 0
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const change = newtonStep(rows, count, base)
    base += Math.min(MAX_STEP, Math.max(-MAX_STEP, change))
    if (Math.abs(change) < CLOSE) break
  }
  return Math.fround(base)
}

function newtonStep(rows: TrainingRows, count: number, base: number): number {
  let gradient = 0
  let hessian = 0
  for (let row = 0; row < count; row += 1) {
    const weight = rows.weights[row] ?? 0
    const chance = chanceOf(base + (rows.offsets[row] ?? 0))
    gradient += weight * (chance - (rows.bad[row] ?? 0))
    hessian += weight * chance * (1 - chance)
  }
  return hessian > 0 ? -gradient / hessian : 0
}
