import {
  AS_SET,
  type accountCalls,
  type accountSchema,
  type AsSet,
  type BodyRead,
} from '@winnow/contract/native'
import type { BeaconRules } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'

type BeaconWish = Pick<BodyRead<(typeof accountCalls)['changeAccount']>, keyof RulesJson>

type RulesJson = Pick<
  Written<typeof accountSchema>,
  'beacon_origins' | 'beacon_privacy_control' | 'beacon_key_per_second'
>

/** The rules with what is wished; undefined when nothing is. */
export function changedRules(rules: BeaconRules, wish: BeaconWish): BeaconRules | undefined {
  const { beacon_origins, beacon_privacy_control, beacon_key_per_second } = wish
  const wished = [beacon_origins, beacon_privacy_control, beacon_key_per_second]
  if (wished.every((each) => each === undefined)) return undefined
  const origins = chosen(beacon_origins, rules.origins)
  const privacyControl = chosen(beacon_privacy_control, rules.privacyControl)
  const perSecond = chosen(beacon_key_per_second, rules.perSecond)
  return {
    ...(origins !== undefined && { origins }),
    ...(privacyControl !== undefined && { privacyControl }),
    ...(perSecond !== undefined && { perSecond }),
  }
}

function chosen<Value>(wish: Value | AsSet | undefined, now: Value | undefined): Value | undefined {
  if (wish === undefined) return now
  return wish === AS_SET ? undefined : wish
}

/** An account's rules as the admin API returns them. */
export const beaconRulesJson = ({
  origins,
  privacyControl,
  perSecond,
}: BeaconRules): RulesJson => ({
  beacon_origins: origins ?? AS_SET,
  beacon_privacy_control: privacyControl ?? AS_SET,
  beacon_key_per_second: perSecond ?? AS_SET,
})
