import { type Calibration, IDENTITY, isProper } from '../../evaluation/calibration/calibration.ts'
import { minimise } from '../../models/online/newton.ts'
import type { UnseenRows } from './out-of-fold-margins.ts'

const WIDTH = 2
/** How far a fitted model's base is expected to be off, log-odds, and its slope from 1. */
const SHIFT_DEVIATION = 0.4
const SLOPE_DEVIATION = 0.3

/**
 * Platt's two numbers, drawn to none: many rows are promised as many bad ones as there are, few move their margins as far as
 * they can tell. None where margins do not rise with what is bad.
 */
export function drawnCalibration({ rows, margins }: UnseenRows): Calibration {
  const design = new Float32Array(WIDTH * rows.count)
  margins.forEach((margin, row) => design.set([1, margin], WIDTH * row))
  const [intercept = NaN, slope = NaN] = minimise({
    rows: design,
    width: WIDTH,
    isBad: rows.bad,
    weights: Float64Array.from(rows.weights),
    prior: Float64Array.of(0, 1),
    penalty: Float64Array.of(SHIFT_DEVIATION ** -2, SLOPE_DEVIATION ** -2),
  })
  const drawn: Calibration = { kind: 'platt', slope, intercept }
  return isProper(drawn) ? drawn : IDENTITY
}
