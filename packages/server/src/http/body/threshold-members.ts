import { ABUSE_TYPES, type AbuseType, isRecord, named } from '@winnow/contract'
import type { ScoreThresholds, ThresholdSettings } from '@winnow/engine'
import { member } from './body-members.ts'

/** What a body may say of thresholds: only what is to change; null takes an abuse type's own back. */
export interface ThresholdWish {
  readonly hysteresis?: number
  readonly byType: Readonly<Partial<Record<AbuseType, ScoreThresholds | null>>>
}

const MAX_SCORE = 100
const MAX_HYSTERESIS = 50

const EXPECTS =
  '{"hysteresis": 0 to 50, "payment_abuse": {"review": R, "block": B} or null, …} with ' +
  '0 < R ≤ B ≤ 100, in points of 0 to 100'

const OWN_SCHEMA = {
  anyOf: [
    named('ThresholdWish', {
      type: 'object',
      required: ['review', 'block'],
      properties: {
        review: { type: 'number', exclusiveMinimum: 0, maximum: MAX_SCORE, examples: [60] },
        block: { type: 'number', exclusiveMinimum: 0, maximum: MAX_SCORE, examples: [85] },
      },
      additionalProperties: false,
    }),
    { type: 'null' },
  ],
}

const SCHEMA = {
  type: 'object',
  properties: {
    hysteresis: { type: 'number', minimum: 0, maximum: MAX_HYSTERESIS, examples: [5] },
    ...Object.fromEntries(ABUSE_TYPES.map((type) => [type, OWN_SCHEMA])),
  },
  additionalProperties: false,
}

export const thresholdWish = member<ThresholdWish>(EXPECTS, SCHEMA, (value) => {
  if (!isRecord(value)) return undefined
  const { hysteresis, ...others } = value
  const byType = Object.entries(others).map(([name, own]) => [name, ownIn(own)] as const)
  const isWrong = byType.some(([name, own]) => own === undefined || !NAMES.has(name))
  if (isWrong) return undefined
  if (hysteresis === undefined) return { byType: Object.fromEntries(byType) }
  if (!isBetween(hysteresis, 0, MAX_HYSTERESIS)) return undefined
  return { hysteresis, byType: Object.fromEntries(byType) }
})

/** Undefined = cannot be. */
function ownIn(value: unknown): ScoreThresholds | null | undefined {
  if (value === null) return null
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined
  const { review, block } = value
  if (!isBetween(block, 0, MAX_SCORE) || !isBetween(review, 0, block)) return undefined
  return review > 0 ? { review, block } : undefined
}

/** The settings as they are once a wish is granted. */
export function withWish(settings: ThresholdSettings, wish: ThresholdWish): ThresholdSettings {
  const byType = Object.entries({ ...settings.byType, ...wish.byType }).filter(
    ([, own]) => own !== null,
  )
  return {
    hysteresis: wish.hysteresis ?? settings.hysteresis,
    byType: Object.fromEntries(byType) as ThresholdSettings['byType'],
  }
}

const NAMES: ReadonlySet<string> = new Set(ABUSE_TYPES)

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most
