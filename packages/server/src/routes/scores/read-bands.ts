import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { scoreCalls } from '@winnow/contract/native'
import { DEFAULT_THRESHOLDS, type ScoreThresholds, thresholdsOf } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'

/** From which scores on users are reviewed and blocked. */
export const readBands: NativeHandler<(typeof scoreCalls)['readBands']> = async (exchange) => {
  const { services, caller } = exchange
  const scale = caller.account.scoreScale
  const { number } = caller.environment
  const settings = (await services.records.thresholds(number)) ?? DEFAULT_THRESHOLDS
  const bands = ABUSE_TYPES.map((type) => {
    const { review, block } = thresholdsOf(settings, type)
    return [type, { review: onScale(review, scale), block: onScale(block, scale) }] as const
  })
  return { scale, ...(Object.fromEntries(bands) as Record<AbuseType, ScoreThresholds>) }
}
