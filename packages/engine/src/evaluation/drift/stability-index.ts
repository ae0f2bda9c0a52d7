import type { Distribution } from './distribution.ts'

/** A bin that was empty then or is now counts as this share, so that no ratio is infinite. */
const LEAST_SHARE = 1e-4
/** Chance alone stays below its mean and so many standard deviations, 999 times of 1000. */
const DEVIATIONS = 3.1

/**
 * Population stability index: Σ (recent − learned) · ln(recent / learned) over the shares of the bins. 0 for equal
 * shares; below 0.1 stable, above 0.25 another population. NaN when either is empty.
 * Error: other cut points.
 */
export function populationStabilityIndex(learned: Distribution, recent: Distribution): number {
  const [before, after] = [sharesOf(learned), sharesOf(recent)]
  if (
    learned.cuts.length !== recent.cuts.length ||
    !learned.cuts.every((cut, at) => cut === recent.cuts[at])
  )
    throw new RangeError('distributions over other cut points cannot be compared')
  return before.reduce((index, share, bin) => {
    const [was, is] = [Math.max(share, LEAST_SHARE), Math.max(after[bin] ?? 0, LEAST_SHARE)]
    return index + (is - was) * Math.log(is / was)
  }, 0)
}

/** Share of each bin; all NaN when nothing was counted. */
export function sharesOf({ counts, total }: Distribution): Float64Array {
  return counts.map((count) => count / total)
}

/**
 * The index that chance alone reaches once in a thousand times between samples of these sizes: times
 * n·m/(n+m) it is χ² distributed with a degree of freedom for each bin but one.
 */
export function indexOfChance(learned: Distribution, recent: Distribution): number {
  const used = learned.counts.filter(
    (count, bin) => count > 0 || (recent.counts[bin] ?? 0) > 0,
  ).length
  const freedom = Math.max(used - 1, 1)
  return (freedom + DEVIATIONS * Math.sqrt(2 * freedom)) * (1 / learned.total + 1 / recent.total)
}
