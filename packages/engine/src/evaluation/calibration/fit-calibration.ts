import { type Calibration, isProper, SLOPE_MAX, softplus } from './calibration.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { MarginRows } from './margin-rows.ts'

/**
 * Platt's two numbers by Newton's method. Undefined when the margins do not rise with what is bad.
 * Source: Platt 1999; Lin, Lin, Weng 2007.
 */
export function fitPlatt(rows: MarginRows): Calibration | undefined {
  const [slope = NaN, intercept = NaN] = fit(rows, [rows.margins], [1])
  return proper({ kind: 'platt', slope, intercept })
}

/**
 * Beta calibration: bends both ends on their own. A bend that would fall, or rise too steeply, is held at
 * its bound while the other is fitted. Undefined when that does not help. Source: Kull, Silva Filho,
 * Flach 2017.
 */
export function fitBeta(rows: MarginRows): Calibration | undefined {
  const low = rows.margins.map((margin) => -softplus(-margin))
  const high = rows.margins.map((margin) => softplus(margin))
  const [a = NaN, b = NaN, c = NaN] = fit(rows, [low, high], [1, 1])
  if (excess(a) === 0 && excess(b) === 0) return proper({ kind: 'beta', a, b, c })
  if (excess(a) > excess(b)) {
    const held = bounded(a)
    const [free = NaN, shift = NaN] = fit(rows, [high], [1], scaled(low, held))
    return proper({ kind: 'beta', a: held, b: free, c: shift })
  }
  const held = bounded(b)
  const [free = NaN, shift = NaN] = fit(rows, [low], [1], scaled(high, held))
  return proper({ kind: 'beta', a: free, b: held, c: shift })
}

const bounded = (slope: number): number => Math.min(Math.max(slope, 0), SLOPE_MAX)
const excess = (slope: number): number => Math.abs(slope - bounded(slope))
const scaled = (column: Float64Array, by: number): Float64Array => column.map((value) => value * by)

const proper = (calibration: Calibration): Calibration | undefined =>
  isProper(calibration) ? calibration : undefined

/** Coefficients of the columns, and an intercept after them; `offsets` are added to each margin. */
function fit(
  { margins, bad, weights = new Float64Array(margins.length).fill(1) }: MarginRows,
  columns: readonly Float64Array[],
  start: readonly number[],
  offsets: Float64Array = new Float64Array(margins.length),
): readonly number[] {
  const targets = smoothedTargets(bad, weights)
  const ones = new Float64Array(margins.length).fill(1)
  const logistic = { columns: [...columns, ones], offsets, targets, weights }
  return fitLogistic(logistic, [...start, 0])
}

/** Platt's targets: as if one more row of each kind had been seen, so that few rows do not promise all. */
function smoothedTargets(bad: Uint8Array, weights: Float64Array): Float64Array {
  let badWeight = 0
  let goodWeight = 0
  bad.forEach((isBad, row) => {
    if (isBad === 1) badWeight += weights[row] ?? 0
    else goodWeight += weights[row] ?? 0
  })
  const ofBad = (badWeight + 1) / (badWeight + 2)
  const ofGood = 1 / (goodWeight + 2)
  return Float64Array.from(bad, (isBad) => (isBad === 1 ? ofBad : ofGood))
}
