import { calibrate, softplus } from '../evaluation/calibration/calibration.ts'
import { fitPlatt } from '../evaluation/calibration/fit-calibration.ts'
import { type RowTable, withMargins } from './row-table.ts'

/** Log loss of all rows after calibration, nats; infinite where the margins do not rise with what is bad. */
export function calibratedLoss(rows: RowTable, margins: Float64Array): number {
  const platt = fitPlatt(withMargins(rows, margins))
  if (platt === undefined) return Infinity
  return lossOf(rows, (row) => calibrate(platt, margins[row] ?? 0))
}

/** Log loss of rows of which nothing is said but how many are bad, nats. */
export function lossOfShare(rows: RowTable): number {
  const weights = { bad: 0, all: 0 }
  rows.weights.forEach((weight, row) => {
    weights.all += weight
    if (rows.bad[row] === 1) weights.bad += weight
  })
  const odds = Math.log(weights.bad / (weights.all - weights.bad))
  return lossOf(rows, () => odds)
}

function lossOf({ bad, weights }: RowTable, oddsOf: (row: number) => number): number {
  return bad.reduce(
    (loss, isBad, row) =>
      loss + (weights[row] ?? 0) * softplus(isBad === 1 ? -oddsOf(row) : oddsOf(row)),
    0,
  )
}
