import type { JudgedRows } from './judged-rows.ts'
import { METRIC_NAMES, METRICS, type MetricName } from './metrics/metrics.ts'
import { RankedRows, type Ranking } from './ranking.ts'
import { bootstrap, type BootstrapOptions, type Estimate } from './resampling/bootstrap.ts'

/** How good scores were. */
export type Evaluation = Readonly<Record<MetricName, Estimate>>

/** Every metric of the rows, users resampled whole. Errors: columns that are no rows. */
export function evaluate(rows: JudgedRows, options: BootstrapOptions): Evaluation {
  return named(estimateOf(rows, allMetrics, options))
}

/** Whatever is read of a ranking, with intervals. */
export function estimateOf(
  rows: JudgedRows,
  figures: (ranking: Ranking) => readonly number[],
  options: BootstrapOptions,
): readonly Estimate[] {
  const ranked = new RankedRows(rows)
  return bootstrap((draws) => figures(ranked.count(draws)), ranked.clusters, options)
}

/** In the order of {@link METRIC_NAMES}. */
export const allMetrics = (ranking: Ranking): readonly number[] =>
  METRIC_NAMES.map((name) => METRICS[name].of(ranking))

/** Puts the names of the metrics to estimates in their order. */
export function named(estimates: readonly Estimate[]): Evaluation {
  const pairs = METRIC_NAMES.map((name, at) => [name, estimates[at]] as const)
  return Object.fromEntries(pairs) as Evaluation
}
