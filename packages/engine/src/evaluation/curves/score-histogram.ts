import { estimateOf } from '../evaluate.ts'
import type { JudgedRows } from '../judged-rows.ts'
import type { Ranking } from '../ranking.ts'
import { type Estimate, NO_ESTIMATE } from '../resampling/bootstrap.ts'
import type { CurveOptions } from './reliability-curve.ts'

/** How many rows scored from `from` up to but not including `to` (the last bin includes 100). */
export interface HistogramBin {
  readonly from: number
  readonly to: number
  readonly bad: Estimate
  readonly good: Estimate
}

const HISTOGRAM_BINS = 20

/** Weight of bad and good rows over bins of equal width. */
export function scoreHistogram(
  rows: JudgedRows,
  { bins = HISTOGRAM_BINS, ...options }: CurveOptions,
): readonly HistogramBin[] {
  const estimates = estimateOf(rows, (ranking) => countsByBin(ranking, bins), options)
  return Array.from({ length: bins }, (_, bin) => ({
    from: (100 * bin) / bins,
    to: (100 * (bin + 1)) / bins,
    bad: estimates[2 * bin] ?? NO_ESTIMATE,
    good: estimates[2 * bin + 1] ?? NO_ESTIMATE,
  }))
}

/** Bad and good weight of each bin, in turn. */
function countsByBin({ scores, bad, good }: Ranking, bins: number): readonly number[] {
  const counts = Array.from({ length: 2 * bins }, () => 0)
  for (let place = 0; place < scores.length; place += 1) {
    const bin = Math.min(Math.floor(((scores[place] ?? 0) * bins) / 100), bins - 1)
    counts[2 * bin] = (counts[2 * bin] ?? 0) + (bad[place] ?? 0)
    counts[2 * bin + 1] = (counts[2 * bin + 1] ?? 0) + (good[place] ?? 0)
  }
  return counts
}
