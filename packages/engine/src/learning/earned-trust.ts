import { calibratedLoss, lossOfShare } from './calibrated-loss.ts'
import { trustIn } from './layers.ts'
import { badIn, type RowTable } from './row-table.ts'

/**
 * How much of what was fitted counts while too few of the latest rows judge it, 0 to 1: beforehand what
 * the number of labels says. Where texts were fitted all rows judge, for of each a model of texts speaks
 * that has not seen it (`unseen`: what it adds to the starter): as likely as the starter is with it,
 * against the starter alone.
 */
export function earnedTrust(table: RowTable, unseen: Float64Array | undefined): number {
  const before = trustIn(badIn(table))
  if (unseen === undefined) return before
  const { starter } = table
  const alone = Math.min(calibratedLoss(table, starter), lossOfShare(table))
  const together = calibratedLoss(
    table,
    starter.map((margin, row) => margin + (unseen[row] ?? 0)),
  )
  return before / (before + (1 - before) * Math.exp(together - alone))
}
