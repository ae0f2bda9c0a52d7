import type { Calibration } from '../evaluation/calibration/calibration.ts'
import { chooseCalibration } from '../evaluation/calibration/choose-calibration.ts'
import type { MarginRows } from '../evaluation/calibration/margin-rows.ts'
import { scoreOf } from '../models/score.ts'

/** With a hundred bad rows a curve, with fewer a shift toward their share. */
export function calibrationOf(rows: Required<MarginRows>): Calibration {
  const curve = chooseCalibration(rows)
  return curve.kind === 'identity' ? shiftTo(rows) : curve
}

const SHIFT_MAX = 20
/** How far a fitted model's base is expected to be off, log-odds. */
const SHIFT_DEVIATION = 1
const HALVINGS = 50

/**
 * The likeliest shift when one of a log-odd or less is expected beforehand: with many rows as many bad
 * ones are promised as there are; few move it as far as they can tell.
 */
export function shiftTo({ margins, bad, weights }: Required<MarginRows>): Calibration {
  const missing = (shift: number): number =>
    margins.reduce((sum, margin, row) => {
      const promised = scoreOf(margin + shift) / 100
      return sum + (weights[row] ?? 0) * ((bad[row] ?? 0) - promised)
    }, 0)
  let [low, high] = [-SHIFT_MAX, SHIFT_MAX]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (missing(middle) > middle / SHIFT_DEVIATION ** 2) low = middle
    else high = middle
  }
  return { kind: 'prior_shift', shift: (low + high) / 2 }
}
