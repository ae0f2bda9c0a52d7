import { allMetrics, type Evaluation, named } from './evaluate.ts'
import type { JudgedRows } from './judged-rows.ts'
import { METRICS, type MetricName } from './metrics/metrics.ts'
import { RankedRows } from './ranking.ts'
import { bootstrap, type BootstrapOptions } from './resampling/bootstrap.ts'

/** Two models that scored the same rows. */
export interface Rivals extends Omit<JudgedRows, 'scores'> {
  readonly champion: Float64Array
  readonly challenger: Float64Array
}

/**
 * Challenger minus champion, metric by metric. Both meet the same resamples, so that what makes the
 * rows easy or hard falls out. Errors: columns that are no rows.
 */
export function compareModels(rivals: Rivals, options: BootstrapOptions): Evaluation {
  const { champion, challenger, ...rows } = rivals
  const before = new RankedRows({ ...rows, scores: champion })
  const after = new RankedRows({ ...rows, scores: challenger })
  const difference = (draws: Uint8Array): readonly number[] => {
    const old = allMetrics(before.count(draws))
    return allMetrics(after.count(draws)).map((figure, at) => figure - (old[at] ?? NaN))
  }
  return named(bootstrap(difference, before.clusters, options))
}

/**
 * Whether the challenger's gain by this metric is more than chance gives: the whole interval of the
 * difference lies on the better side. Equal models pass about
 * 1 time in 40; without an interval none does.
 */
export function isBetterBeyondNoise(differences: Evaluation, metric: MetricName): boolean {
  const { low, high } = differences[metric]
  return METRICS[metric].isHigherBetter ? low > 0 : high < 0
}
