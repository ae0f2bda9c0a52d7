import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { LabelDelays, maturityMs } from '../../evaluation/maturity/label-delays.ts'
import type { LearningState } from './learning-state.ts'

interface Wanted {
  readonly environment: number
  readonly abuseType: AbuseType
  readonly nowMs: number
}

/** How old something without a label must be to count as good, ms: by the delays of the environment's labels. */
export function labelMaturityMs(
  state: LearningState,
  { environment, abuseType, nowMs }: Wanted,
): number {
  const type = state.scorerOf(environment)?.models.types[ABUSE_TYPES.indexOf(abuseType)]
  if (type !== undefined) return type.maturityMs(nowMs - type.firstMs)
  return maturityMs({ abuseType, delays: new LabelDelays(), observedMs: 0 })
}
