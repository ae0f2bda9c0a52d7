import type { AbuseType } from '@winnow/contract/canonical'
import type { ScoreThresholds, ThresholdSettings } from '../ports/outbox.ts'

/** Thresholds of every abuse type, where no others are set. */
export const USUAL_THRESHOLDS: ScoreThresholds = { review: 60, block: 80 }

/** Where none are set. */
export const DEFAULT_THRESHOLDS: ThresholdSettings = { hysteresis: 5, byType: {} }

export const thresholdsOf = (
  { byType }: ThresholdSettings,
  abuseType: AbuseType,
): ScoreThresholds => byType[abuseType] ?? USUAL_THRESHOLDS
