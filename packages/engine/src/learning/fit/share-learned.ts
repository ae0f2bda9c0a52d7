import { TEXT_PRIOR_NATS } from '../learning-limits.ts'
import { lossUnder } from './calibrated-loss.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'
import { regularisedPlatt } from './regularised-platt.ts'

/** Shares that are tried: nothing of what was learned, …, all. */
const SHARES = [0, 0.25, 0.5, 0.75, 1]

/**
 * How much of what was learned beside the starter counts, 0–1: the mean of the shares, each weighted by the likelihood
 * that its calibrated margins give rows they were not fitted to, times its prior, which is e⁶ times as large for all of it.
 */
export function shareLearned(outOfFold: OutOfFoldRows): number {
  const losses = SHARES.map((share) => {
    const { rows, margins } = shrunk(outOfFold, share)
    const loss = lossUnder(regularisedPlatt({ rows, margins }), rows, margins)
    return loss - (share === 1 ? TEXT_PRIOR_NATS : 0)
  })
  const least = Math.min(...losses)
  const likelihoods = losses.map((loss) => Math.exp(least - loss))
  return sumOf(likelihoods.map((each, at) => each * (SHARES[at] ?? 0))) / sumOf(likelihoods)
}

/** Margins of which only a share of what the layers add to the starter is left. */
export const shrunk = ({ rows, margins }: OutOfFoldRows, share: number): OutOfFoldRows => ({
  rows,
  margins: margins.map((margin, row) => {
    const starter = rows.starter[row] ?? 0
    return starter + share * (margin - starter)
  }),
})

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
