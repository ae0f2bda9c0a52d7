import type { EstimateValue } from '../../parts/estimate.tsx'

const NONE: EstimateValue = { value: null, low: null, high: null }

const rest = (share: number | null): number | null => (share === null ? null : 1 - share)

/** What is not bad is good: the interval turns around with the share. */
export const goodShare = (bad: EstimateValue | null): EstimateValue =>
  bad === null ? NONE : { value: rest(bad.value), low: rest(bad.high), high: rest(bad.low) }
