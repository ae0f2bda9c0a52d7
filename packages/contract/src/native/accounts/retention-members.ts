import {
  eitherSchema,
  integerSchema,
  named,
  namedObject,
  type Schema,
  wordSchema,
} from '../../answers/typed-schema.ts'
import { isRecord } from '../../is-record.ts'
import { member } from '../call/body-member.ts'
import { AS_SET, type AsSet } from './beacon-rules-members.ts'

/** Messages, late beacons and sessions are read of entries that are younger. */
export const LEAST_RETENTION_DAYS = 30

export const MOST_RETENTION_DAYS = 36_500

/** What has an age of its own. */
export const RETENTION_MEMBERS = [
  'events_days',
  'content_days',
  'beacons_days',
  'audit_days',
] as const

type Member = (typeof RETENTION_MEMBERS)[number]

/** Days for which something is kept; 0 = for good. */
export const isRetentionDays = (value: unknown): value is number =>
  Number.isInteger(value) &&
  (value === 0 || (Number(value) >= LEAST_RETENTION_DAYS && Number(value) <= MOST_RETENTION_DAYS))

type AgesWish = Readonly<Partial<Record<Member, number | AsSet>>>

const ENVIRONMENTS = ['production', 'sandbox'] as const

/** What a body may say of ages: only what is to change. */
export type RetentionWish = Readonly<Partial<Record<(typeof ENVIRONMENTS)[number], AgesWish>>>

const daysSchema = (what: string): Schema<number | AsSet> =>
  eitherSchema([
    wordSchema(AS_SET),
    {
      ...integerSchema({ description: what, examples: [365] }),
      minimum: 0,
      maximum: MOST_RETENTION_DAYS,
    },
  ])

const DAYS_PARTS = {
  events_days: daysSchema('Days after which an event loses its details; 0 = never.'),
  content_days: daysSchema('The same of content, reviews and messages; never later than events.'),
  beacons_days: daysSchema('The same of beacons and their details; never later than events.'),
  audit_days: daysSchema('Days after which the audit keeps who did what, without the values.'),
}

const agesSchema = namedObject('RetentionAges', DAYS_PARTS)

/** The ages of an account in answers. */
export const retentionSchema = namedObject('Retention', {
  production: agesSchema,
  sandbox: agesSchema,
})

const WISH_SCHEMA: Schema<RetentionWish> = {
  type: 'object',
  properties: Object.fromEntries(
    ENVIRONMENTS.map((name) => [
      name,
      named('RetentionAgesChange', {
        type: 'object',
        properties: DAYS_PARTS,
        additionalProperties: false,
      }),
    ]),
  ),
  additionalProperties: false,
}

const EXPECTS =
  '{"production": {"events_days": D, "content_days": D, "beacons_days": D, "audit_days": D}, "sandbox": …}, ' +
  `each D 0, ${LEAST_RETENTION_DAYS} to ${MOST_RETENTION_DAYS}, or default`

export const retentionWish = member<RetentionWish>(EXPECTS, WISH_SCHEMA, (value) =>
  hasOnly(value, ENVIRONMENTS) && Object.values(value).every(isAges) ? value : undefined,
)

const isAges = (value: unknown): boolean =>
  hasOnly(value, RETENTION_MEMBERS) &&
  Object.values(value).every((days) => days === AS_SET || isRetentionDays(days))

const hasOnly = (
  value: unknown,
  names: readonly string[],
): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && Object.keys(value).every((name) => names.includes(name))
