import type { AbuseType } from '@winnow/contract/canonical'
import type { ScoreThresholds, ThresholdSettings } from '../ports/outbox.ts'

/** Thresholds of every abuse type, for who has set no others. */
export const USUAL_THRESHOLDS: ScoreThresholds = { review: 60, block: 80 }

/** For who has set none. */
export const DEFAULT_THRESHOLDS: ThresholdSettings = { hysteresis: 5, byType: {} }

export const thresholdsOf = (
  { byType }: ThresholdSettings,
  abuseType: AbuseType,
): ScoreThresholds => byType[abuseType] ?? USUAL_THRESHOLDS
