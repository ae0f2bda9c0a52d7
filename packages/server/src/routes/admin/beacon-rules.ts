import {
  choiceSchema,
  eitherSchema,
  listSchema,
  numberSchema,
  objectSchema,
  textSchema,
  wordSchema,
} from '@winnow/contract'
import type { BeaconRules } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { member } from '../../http/body/body-members.ts'
import { ANY_ORIGIN } from '../../limits/beacon-rules.ts'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'

/** Takes a rule back: the service's setting holds again. */
const AS_SET = 'default'
type AsSet = typeof AS_SET

const isOrigin = (value: unknown): value is string =>
  value === ANY_ORIGIN ||
  (typeof value === 'string' &&
    /^https?:/.test(value) &&
    URL.canParse(value) &&
    new URL(value).origin === value)

const MAX_PER_SECOND = 1_000_000

const AS_SET_SCHEMA = wordSchema(AS_SET)
const PRIVACY_SCHEMA = choiceSchema(['take', 'drop', AS_SET])
const RATE_SCHEMA = { ...numberSchema(), minimum: 0, maximum: MAX_PER_SECOND }
const ORIGINS_SCHEMA = {
  ...listSchema(textSchema({ examples: ['https://shop.example'] })),
  minItems: 1,
  maxItems: SERVER_LIMITS.beaconOriginsCount,
}

/** The rules of an account in answers. */
export const beaconRulesParts = {
  beacon_origins: eitherSchema([AS_SET_SCHEMA, listSchema(textSchema())]),
  beacon_privacy_control: PRIVACY_SCHEMA,
  beacon_key_per_second: eitherSchema([AS_SET_SCHEMA, numberSchema()]),
}

const rulesSchema = objectSchema(beaconRulesParts)

/** The members of an account's body that say which beacons it takes. */
export const BEACON_MEMBERS = {
  beacon_origins: member<readonly string[] | AsSet>(
    `a list of 1 to ${SERVER_LIMITS.beaconOriginsCount} origins such as https://shop.example, or default`,
    { anyOf: [ORIGINS_SCHEMA, AS_SET_SCHEMA] },
    (value) => {
      if (value === AS_SET) return AS_SET
      if (!Array.isArray(value) || value.length > SERVER_LIMITS.beaconOriginsCount) return undefined
      return value.length > 0 && value.every(isOrigin) ? value : undefined
    },
  ),
  beacon_privacy_control: member<'take' | 'drop' | AsSet>(
    'take, drop or default',
    PRIVACY_SCHEMA,
    (value) => (value === 'take' || value === 'drop' || value === AS_SET ? value : undefined),
  ),
  beacon_key_per_second: member<number | AsSet>(
    'a number from 0 to 1000000, or default',
    { anyOf: [RATE_SCHEMA, AS_SET_SCHEMA] },
    (value) =>
      value === AS_SET || (typeof value === 'number' && value >= 0 && value <= MAX_PER_SECOND)
        ? value
        : undefined,
  ),
} as const

interface BeaconWish {
  readonly beacon_origins?: readonly string[] | AsSet
  readonly beacon_privacy_control?: 'take' | 'drop' | AsSet
  readonly beacon_key_per_second?: number | AsSet
}

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
}: BeaconRules): Written<typeof rulesSchema> => ({
  beacon_origins: origins ?? AS_SET,
  beacon_privacy_control: privacyControl ?? AS_SET,
  beacon_key_per_second: perSecond ?? AS_SET,
})
