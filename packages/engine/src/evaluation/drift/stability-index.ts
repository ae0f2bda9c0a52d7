import type { Distribution } from './distribution.ts'

/** A bin that was empty then or is now counts as this share, so that no ratio is infinite. */
const LEAST_SHARE = 1e-4
/** The standard normal stays below 999 times of 1000. */
const DEVIATIONS = 3.09

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
 * The index that chance alone exceeds once in a thousand times between samples of these sizes: times
 * n·m/(n+m) it is χ² distributed, with a degree of freedom for each bin in use but one.
 */
export function indexOfChance(learned: Distribution, recent: Distribution): number {
  const used = learned.counts.filter((count, bin) => count > 0 || (recent.counts[bin] ?? 0) > 0)
  return chiSquared(Math.max(used.length - 1, 1)) * (1 / learned.total + 1 / recent.total)
}

/** The 99.9th percentile of χ² (Wilson, Hilferty 1931). */
function chiSquared(freedom: number): number {
  const variance = 2 / (9 * freedom)
  return freedom * (1 - variance + DEVIATIONS * Math.sqrt(variance)) ** 3
}
