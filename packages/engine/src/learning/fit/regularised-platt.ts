import { type Calibration, IDENTITY, isProper } from '../../evaluation/calibration/calibration.ts'
import { minimise } from '../../models/ridge/fit/newton.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'

const WIDTH = 2
/** The priors' standard deviations: of the intercept around 0, log-odds, and of the slope around 1. */
const SHIFT_DEVIATION = 0.8
const SLOPE_DEVIATION = 0.2
/** So many times the oldest row's weight is halved; the latest counts in full. */
const HALVINGS = 4

/**
 * Platt calibration with a prior on no change: many rows get the scores that match their share of bad ones, few rows
 * change their margins little. Later rows count more: the longer a service runs the less is new to it, and good users who looked
 * risky in its first months do so no more. Identity when the slope is not positive. `rows`: the oldest first.
 */
export function regularisedPlatt({ rows, margins }: OutOfFoldRows): Calibration {
  const design = new Float32Array(WIDTH * rows.count)
  margins.forEach((margin, row) => design.set([1, margin], WIDTH * row))
  const [intercept = NaN, slope = NaN] = minimise({
    rows: design,
    width: WIDTH,
    isBad: rows.bad,
    weights: Float64Array.from(
      rows.weights,
      (weight, row) => weight * 2 ** (HALVINGS * (row / rows.count - 1)),
    ),
    prior: Float64Array.of(0, 1),
    penalty: Float64Array.of(SHIFT_DEVIATION ** -2, SLOPE_DEVIATION ** -2),
  })
  const drawn: Calibration = { kind: 'platt', slope, intercept }
  return isProper(drawn) ? drawn : IDENTITY
}
