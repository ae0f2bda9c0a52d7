import { named, type Schema } from '../../answers/typed-schema.ts'
import { ABUSE_TYPES, type AbuseType } from '../../canonical-event.ts'
import { isRecord } from '../../is-record.ts'
import { member } from '../call/body-member.ts'

/** The thresholds of an abuse type, points of 0 to 100. */
export interface ThresholdPair {
  readonly review: number
  readonly block: number
}

/** The thresholds of a body as they are sent. */
export type SentThresholds = { readonly hysteresis?: number } & {
  readonly [Type in AbuseType]?: ThresholdPair | null
}

/** What a body may say of thresholds: only what is to change; null takes an abuse type's own back. */
export interface ThresholdWish {
  readonly hysteresis?: number
  readonly byType: Readonly<Partial<Record<AbuseType, ThresholdPair | null>>>
}

const MAX_SCORE = 100

const MAX_HYSTERESIS = 50

const EXPECTS =
  '{"hysteresis": 0 to 50, "payment_abuse": {"review": R, "block": B} or null, …} with ' +
  '0 < R ≤ B ≤ 100, in points of 0 to 100'

const PAIR_SCHEMA: Schema<ThresholdPair | null> = {
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

const SCHEMA: Schema<SentThresholds> = {
  type: 'object',
  properties: {
    hysteresis: { type: 'number', minimum: 0, maximum: MAX_HYSTERESIS, examples: [5] },
    ...Object.fromEntries(ABUSE_TYPES.map((type) => [type, PAIR_SCHEMA])),
  },
  additionalProperties: false,
}

export const thresholdWish = member<ThresholdWish, SentThresholds>(EXPECTS, SCHEMA, (value) => {
  if (!isRecord(value)) return undefined
  const { hysteresis, ...others } = value
  const byType = Object.entries(others).map(([name, own]) => [name, pairIn(own)] as const)
  const isWrong = byType.some(([name, own]) => own === undefined || !NAMES.has(name))
  if (isWrong) return undefined
  if (hysteresis === undefined) return { byType: Object.fromEntries(byType) }
  if (!isBetween(hysteresis, 0, MAX_HYSTERESIS)) return undefined
  return { hysteresis, byType: Object.fromEntries(byType) }
})

/** Undefined = cannot be. */
function pairIn(value: unknown): ThresholdPair | null | undefined {
  if (value === null) return null
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined
  const { review, block } = value
  if (!isBetween(block, 0, MAX_SCORE) || !isBetween(review, 0, block)) return undefined
  return review > 0 ? { review, block } : undefined
}

const NAMES: ReadonlySet<string> = new Set(ABUSE_TYPES)

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most
