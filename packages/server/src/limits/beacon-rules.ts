import { ANY_ORIGIN } from '@winnow/contract/native'
import type { Account } from '@winnow/engine'
import type { Config } from '../config/settings.ts'

type Rules = Pick<Account, 'beaconRules'>
type Defaults = Pick<Config, 'beaconOrigins' | 'beaconPrivacyControl'>

/** Whether pages of an origin may send beacons to an account: by its own list, else the service's. */
export function maySend(
  origin: string | undefined,
  { beaconRules }: Rules,
  { beaconOrigins }: Defaults,
): boolean {
  const allowed = beaconRules.origins ?? beaconOrigins.split(',').map((each) => each.trim())
  return allowed.includes(ANY_ORIGIN) || (origin !== undefined && allowed.includes(origin))
}

/** Whether an account takes nothing from browsers that send Global Privacy Control. */
export const heedsPrivacyControl = (
  { beaconRules }: Rules,
  { beaconPrivacyControl }: Defaults,
): boolean => (beaconRules.privacyControl ?? beaconPrivacyControl) === 'drop'
