import { type Calibration, calibrate, priorShift, softplus } from './calibration.ts'
import { fitBeta, fitPlatt } from './fit-calibration.ts'
import { badCount, type MarginRows, rowsBetween } from './margin-rows.ts'

/** With fewer bad rows a slope is guessed worse than it is left alone. */
const CALIBRATION_BAD_MIN = 100

/** The latest part of the rows on which the candidates are compared. */
const HELD_SHARE = 1 / 3

/**
 * The calibration for a model that learned from `keep` of the good rows without weights (1: from all, or
 * with weights). With at least 100 bad rows: of prior shift, Platt and beta the one with the least log loss
 * on the latest third, fitted anew on all rows; else the prior shift alone.
 * Errors: columns of unequal length; a share that cannot be.
 */
export function chooseCalibration(rows: MarginRows, keep = 1): Calibration {
  const { margins, bad, weights } = rows
  if (bad.length !== margins.length || (weights ?? bad).length !== margins.length)
    throw new RangeError('columns of unequal length are no rows')
  const shift = priorShift(keep)
  if (badCount(rows) < CALIBRATION_BAD_MIN) return shift
  const cut = Math.round(margins.length * (1 - HELD_SHARE))
  const [fitted, held] = [rowsBetween(rows, 0, cut), rowsBetween(rows, cut, margins.length)]
  if (badCount(held) === 0 || badCount(fitted) === 0) return shift
  const candidates = [() => shift, fitPlatt, fitBeta]
  const losses = candidates.map((fit) => meanLoss(fit(fitted), held))
  const best = candidates[losses.indexOf(Math.min(...losses))]
  return best?.(rows) ?? shift
}

/** Mean log loss of calibrated margins; of no calibration the worst. */
function meanLoss(
  calibration: Calibration | undefined,
  { margins, bad, weights }: MarginRows,
): number {
  if (calibration === undefined) return Infinity
  let [loss, total] = [0, 0]
  margins.forEach((margin, row) => {
    const odds = calibrate(calibration, margin)
    const weight = weights?.[row] ?? 1
    loss += weight * softplus(bad[row] === 1 ? -odds : odds)
    total += weight
  })
  return loss / total
}
