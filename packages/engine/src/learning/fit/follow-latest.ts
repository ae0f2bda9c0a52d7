import { type Calibration, calibrate, shifted } from '../../evaluation/calibration/calibration.ts'
import { VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { badIn, partOf, validationFrom } from '../rows/row-table.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'

/** The prior's standard deviation of how far the base of the latest rows is from that of all, log-odds. */
const BASE_DEVIATION = 0.5
/** Newton steps that find it; the likelihood has one peak. */
const NEWTON_STEPS = 8

/** A shift of so many standard deviations is beyond chance. */
const BEYOND_CHANCE = 2

/**
 * The calibration with its base lowered to what the latest fifth of the rows says, times a prior on no change, where that is beyond chance.
 * After a wave less is bad, and all rows together promise the wave for months. The base never rises: bad is known sooner than good, so the
 * latest rows may lack good ones. The same calibration where few of the latest rows are bad.
 */
export function followLatest(
  calibration: Calibration,
  { rows, margins }: OutOfFoldRows,
): Calibration {
  const from = validationFrom(rows)
  const { bad, weights } = partOf(rows, from, rows.count)
  if (badIn({ ...rows, bad }) < VALIDATION_BAD_MIN) return calibration
  const odds = margins.subarray(from).map((margin) => calibrate(calibration, margin))
  let [shift, deviation] = [0, BASE_DEVIATION]
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [slope, curve] = [shift / BASE_DEVIATION ** 2, 1 / BASE_DEVIATION ** 2]
    odds.forEach((each, row) => {
      const p = 1 / (1 + Math.exp(-each - shift))
      const weight = weights[row] ?? 0
      slope += weight * (p - (bad[row] ?? 0))
      curve += weight * p * (1 - p)
    })
    shift -= Math.max(-1, Math.min(1, slope / curve))
    deviation = curve ** -0.5
  }
  return shift < -BEYOND_CHANCE * deviation ? shifted(calibration, shift) : calibration
}
