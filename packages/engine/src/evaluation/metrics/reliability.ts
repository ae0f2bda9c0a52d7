import type { Ranking } from '../ranking.ts'

/** The mean score of one range of scores, and the share that turned out bad. */
export interface ReliabilityBin {
  /** Mean score / 100: the share that was promised to be bad. */
  readonly promised: number
  /** The share that was bad. */
  readonly observed: number
}

/** Bins of {@link calibrationError}, and the usual number of points of a curve. */
export const RELIABILITY_BINS = 20

/**
 * Bins of equal weight, lowest scores first. Rows of one score at the border of two bins are split in
 * proportion, so that their order has no effect. Bins are NaN without rows.
 */
export function reliabilityBins(
  ranking: Ranking,
  bins = RELIABILITY_BINS,
): readonly ReliabilityBin[] {
  const { scores, bad, good, badTotal, goodTotal } = ranking
  const mass = (badTotal + goodTotal) / bins
  const filled: ReliabilityBin[] = []
  let promised = 0
  let observed = 0
  let room = mass
  for (let place = 0; place < scores.length; place += 1) {
    const probability = (scores[place] ?? 0) / 100
    let badLeft = bad[place] ?? 0
    let left = badLeft + (good[place] ?? 0)
    while (left > room && filled.length < bins - 1) {
      const badPart = (badLeft * room) / left
      promised += room * probability
      observed += badPart
      badLeft -= badPart
      left -= room
      filled.push({ promised: promised / mass, observed: observed / mass })
      promised = 0
      observed = 0
      room = mass
    }
    promised += left * probability
    observed += badLeft
    room -= left
  }
  filled.push({ promised: promised / mass, observed: observed / mass })
  return filled.toReversed()
}

/**
 * Expected calibration error: mean distance of promised and observed share over bins of equal weight.
 * Chance alone keeps it above 0: about √(p(1 − p) · bins / rows) · 0.8 for perfect scores.
 */
export function calibrationError(ranking: Ranking): number {
  const bins = reliabilityBins(ranking)
  return bins.reduce((sum, bin) => sum + Math.abs(bin.promised - bin.observed), 0) / bins.length
}
