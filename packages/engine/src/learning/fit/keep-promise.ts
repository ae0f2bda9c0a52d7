import { type Calibration, calibrate, shifted } from '../../evaluation/calibration/calibration.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'

/** The base falls at most so far, log-odds. */
const LOWERED_MAX = 6
/** Halvings of that range: a hundredth of a log-odd. */
const HALVINGS = 10

/**
 * The calibration lowered until good rows get no more on average than they were served. In a wave the bad ones of the last hours are
 * known and the good ones not yet: the rows of a fit then say which events are bad, not how many.
 */
export function keepPromise(
  calibration: Calibration,
  { rows, margins }: OutOfFoldRows,
): Calibration {
  const odds = margins.map((margin) => calibrate(calibration, margin))
  const served = meanOfGood(rows, rows.served, 0)
  let [low, high] = [0, LOWERED_MAX]
  if (!(meanOfGood(rows, odds, 0) > served)) return calibration
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (meanOfGood(rows, odds, middle) > served) low = middle
    else high = middle
  }
  return shifted(calibration, -high)
}

/** The mean probability of good rows with their log-odds lowered. */
function meanOfGood(
  { bad, weights }: OutOfFoldRows['rows'],
  odds: Float64Array,
  lowered: number,
): number {
  let [sum, total] = [0, 0]
  odds.forEach((each, row) => {
    if (bad[row] === 1) return
    const weight = weights[row] ?? 0
    sum += weight / (1 + Math.exp(lowered - each))
    total += weight
  })
  return sum / total
}
