import type { Ranking } from '../ranking.ts'
import { brierScore, logLoss } from './probability-metrics.ts'
import { areaUnderRoc, averagePrecision, recallAtFalsePositiveRate } from './rank-metrics.ts'
import { calibrationError } from './reliability.ts'

/** One number that says how good scores are. */
export interface Metric {
  readonly isHigherBetter: boolean
  of(ranking: Ranking): number
}

/** The good users a business is taken to bear with when recall is asked for. */
const FALSE_POSITIVE_RATE = 0.01

/** What every model is judged by. */
export const METRICS = {
  area_under_roc: { isHigherBetter: true, of: areaUnderRoc },
  average_precision: { isHigherBetter: true, of: averagePrecision },
  recall_at_1_percent: {
    isHigherBetter: true,
    of: (ranking) => recallAtFalsePositiveRate(ranking, FALSE_POSITIVE_RATE),
  },
  brier_score: { isHigherBetter: false, of: brierScore },
  log_loss: { isHigherBetter: false, of: logLoss },
  calibration_error: { isHigherBetter: false, of: calibrationError },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof METRICS

export const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[]
