import type { BodyRead, accountCalls } from '@winnow/contract/native'
import type { ThresholdSettings } from '@winnow/engine'

/** What a body may say of thresholds. */
export type ThresholdWish = NonNullable<
  BodyRead<(typeof accountCalls)['changeAccount']>['thresholds']
>

/** The settings as they are once a wish is granted. */
export function withWish(settings: ThresholdSettings, wish: ThresholdWish): ThresholdSettings {
  const byType = Object.entries({ ...settings.byType, ...wish.byType }).filter(
    ([, own]) => own !== null,
  )
  return {
    ...settings,
    hysteresis: wish.hysteresis ?? settings.hysteresis,
    byType: Object.fromEntries(byType) as ThresholdSettings['byType'],
  }
}
