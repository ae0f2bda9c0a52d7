import { estimateOf } from '../evaluate.ts'
import type { JudgedRows } from '../judged-rows.ts'
import { RELIABILITY_BINS, reliabilityBins } from '../metrics/reliability.ts'
import { type BootstrapOptions, type Estimate, NO_ESTIMATE } from '../resampling/bootstrap.ts'

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
  return Array.from({ length: bins }, (_, bin) => ({
    promised: estimates[2 * bin] ?? NO_ESTIMATE,
    observed: estimates[2 * bin + 1] ?? NO_ESTIMATE,
  }))
}
