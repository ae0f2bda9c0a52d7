import { TEXT_PRIOR_NATS } from '../learning-limits.ts'
import { lossUnder } from './calibrated-loss.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'
import { regularisedPlatt } from './regularised-platt.ts'

/** Shares that are tried: nothing of what was learned, …, all. */
const SHARES = [0, 0.25, 0.5, 0.75, 1]

/** What is expected of the share beforehand. */
export interface ShareExpected {
  /** The share of what was learned that the margins have, which is the likeliest beforehand. */
  readonly share: number
  /** By how much, nats. */
  readonly nats: number
}

const ALL_OF_TEXTS: ShareExpected = { share: 1, nats: TEXT_PRIOR_NATS }

/**
 * How much of what was learned on top of the starter counts, in units of what the margins have of it: the mean of the shares, each
 * weighted by the likelihood that its calibrated margins give rows they were not fitted to, times its prior.
 */
export function shareLearned(
  outOfFold: OutOfFoldRows,
  { share: expected, nats }: ShareExpected = ALL_OF_TEXTS,
): number {
  const scales = [...new Set([...SHARES, expected])].map((share) => share / expected)
  const losses = scales.map((scale) => {
    const { rows, margins } = shrunk(outOfFold, scale)
    const loss = lossUnder(regularisedPlatt({ rows, margins }), rows, margins)
    return loss - (scale === 1 ? nats : 0)
  })
  const least = Math.min(...losses)
  const likelihoods = losses.map((loss) => Math.exp(least - loss))
  return sumOf(likelihoods.map((each, at) => each * (scales[at] ?? 0))) / sumOf(likelihoods)
}

/** Margins with what the layers add to the starter scaled. */
export const shrunk = ({ rows, margins }: OutOfFoldRows, share: number): OutOfFoldRows => ({
  rows,
  margins: margins.map((margin, row) => {
    const starter = rows.starter[row] ?? 0
    return starter + share * (margin - starter)
  }),
})

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
