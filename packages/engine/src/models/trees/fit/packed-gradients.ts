import { packed, scaleFor } from './gradient-sums.ts'
import type { NodeRows } from './histogram.ts'
import { chanceOf } from './log-loss.ts'
import type { TrainingRows } from './training-rows.ts'

/** Packed gradients of log loss, and by what gradients and hessians were multiplied. */
export interface PackedGradients {
  readonly held: NodeRows
  readonly gradientScale: number
  readonly hessianScale: number
}

/** Gradient and hessian of the drawn rows at their margins (offsets not counted in `margins`). */
export function packGradients(
  rows: TrainingRows,
  margins: Float64Array,
  drawn: Uint32Array,
): PackedGradients {
  const gradients = new Float64Array(drawn.length)
  const hessians = new Float64Array(drawn.length)
  let gradientTotal = 0
  let hessianTotal = 0
  for (let at = 0; at < drawn.length; at += 1) {
    const row = drawn[at] ?? 0
    const weight = rows.weights[row] ?? 0
    const chance = chanceOf((margins[row] ?? 0) + (rows.offsets[row] ?? 0))
    const gradient = weight * (chance - (rows.bad[row] ?? 0))
    const hessian = weight * chance * (1 - chance)
    gradients[at] = gradient
    hessians[at] = hessian
    gradientTotal += Math.abs(gradient)
    hessianTotal += hessian
  }
  const gradientScale = scaleFor(gradientTotal)
  const hessianScale = scaleFor(hessianTotal)
  const sums = new Float64Array(drawn.length)
  for (let at = 0; at < sums.length; at += 1) {
    const gradient = Math.round((gradients[at] ?? 0) * gradientScale)
    sums[at] = packed(gradient, Math.round((hessians[at] ?? 0) * hessianScale))
  }
  return { held: { rows: drawn, sums }, gradientScale, hessianScale }
}
