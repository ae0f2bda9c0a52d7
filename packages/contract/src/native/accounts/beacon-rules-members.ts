import {
  choiceSchema,
  eitherSchema,
  listSchema,
  numberSchema,
  textSchema,
  wordSchema,
} from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { member } from '../call/body-member.ts'

/** Takes a rule back: the service's setting holds again. */
export const AS_SET = 'default'

export type AsSet = typeof AS_SET

/** Any origin may send. */
export const ANY_ORIGIN = '*'

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
  maxItems: LIMITS.beaconOriginsCount,
}

/** The rules of an account in answers. */
export const beaconRulesParts = {
  beacon_origins: eitherSchema([AS_SET_SCHEMA, listSchema(textSchema())]),
  beacon_privacy_control: PRIVACY_SCHEMA,
  beacon_key_per_second: eitherSchema([AS_SET_SCHEMA, numberSchema()]),
}

/** The members of an account's body that say which beacons it takes. */
export const BEACON_MEMBERS = {
  beacon_origins: member<readonly string[] | AsSet>(
    `a list of 1 to ${LIMITS.beaconOriginsCount} origins such as https://shop.example, or default`,
    { anyOf: [ORIGINS_SCHEMA, AS_SET_SCHEMA] },
    (value) => {
      if (value === AS_SET) return AS_SET
      if (!Array.isArray(value) || value.length > LIMITS.beaconOriginsCount) return undefined
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
