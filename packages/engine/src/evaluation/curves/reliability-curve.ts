import { estimateOf } from '../evaluate.ts'
import { clustersOf, type JudgedRows } from '../judged-rows.ts'
import { RELIABILITY_BINS, reliabilityBins } from '../metrics/reliability.ts'
import { type BootstrapOptions, type Estimate, NO_ESTIMATE } from '../resampling/bootstrap.ts'
import { shareOf } from '../resampling/share-estimate.ts'

/** A point of the reliability curve: of a share promised to be bad, how much was. */
export interface ReliabilityPoint {
  readonly promised: Estimate
  readonly observed: Estimate
}

export interface CurveOptions extends BootstrapOptions {
  readonly bins?: number
}

/** Promised against observed share over bins of equal weight, lowest scores first. */
export function reliabilityCurve(
  rows: JudgedRows,
  { bins = RELIABILITY_BINS, ...options }: CurveOptions,
): readonly ReliabilityPoint[] {
  const estimates = estimateOf(
    rows,
    (ranking) =>
      reliabilityBins(ranking, bins).flatMap(({ promised, observed }) => [promised, observed]),
    options,
  )
  const usersOfBin = clustersOf(rows) / bins
  return Array.from({ length: bins }, (_, bin) => ({
    promised: estimates[2 * bin] ?? NO_ESTIMATE,
    observed: orWider(estimates[2 * bin + 1] ?? NO_ESTIMATE, usersOfBin),
  }))
}

/**
 * Where all rows of a bin are alike, so is what is drawn from them: the interval would have no width. Wilson's of as many users
 * has one.
 */
function orWider(observed: Estimate, users: number): Estimate {
  const { value } = observed
  if (value !== 0 && value !== 1) return observed
  const { low, high } = shareOf(value * users, users) ?? observed
  return { value, low: Math.min(low, observed.low), high: Math.max(high, observed.high) }
}
