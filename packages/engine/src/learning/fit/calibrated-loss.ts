import { calibrate, softplus } from '../../evaluation/calibration/calibration.ts'
import { fitPlatt } from '../../evaluation/calibration/fit-calibration.ts'
import { type RowTable, withMargins } from '../rows/row-table.ts'

/** Log loss of all rows after calibration, nats; infinite when the fitted slope is not positive. */
export function calibratedLoss(rows: RowTable, margins: Float64Array): number {
  const platt = fitPlatt(withMargins(rows, margins))
  if (platt === undefined) return Infinity
  return rows.bad.reduce((loss, isBad, row) => {
    const odds = calibrate(platt, margins[row] ?? 0)
    return loss + (rows.weights[row] ?? 0) * softplus(isBad === 1 ? -odds : odds)
  }, 0)
}
