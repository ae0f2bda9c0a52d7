import { type Calibration, calibrate, softplus } from '../../evaluation/calibration/calibration.ts'
import { fitPlatt } from '../../evaluation/calibration/fit-calibration.ts'
import { type RowTable, withMargins } from '../rows/row-table.ts'

/** Log loss of all rows after calibration, nats; infinite when the fitted slope is not positive. */
export function calibratedLoss(rows: RowTable, margins: Float64Array): number {
  const platt = fitPlatt(withMargins(rows, margins))
  return platt === undefined ? Infinity : lossUnder(platt, rows, margins)
}

/** Log loss of all rows under a calibration of their margins, nats. */
export function lossUnder(calibration: Calibration, rows: RowTable, margins: Float64Array): number {
  return rows.bad.reduce((loss, isBad, row) => {
    const odds = calibrate(calibration, margins[row] ?? 0)
    return loss + (rows.weights[row] ?? 0) * softplus(isBad === 1 ? -odds : odds)
  }, 0)
}
