import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { ScoreThresholds, ThresholdSettings } from '../ports/outbox.ts'
import { thresholdsOf } from '../entries/thresholds.ts'
import { partnerBitsAfter } from './partner-bits.ts'

/** Thresholds from the lowest to the highest. */
export const THRESHOLDS = ['review', 'block'] as const satisfies readonly (keyof ScoreThresholds)[]

/** Two bits say how many thresholds the score of an abuse type is over. */
export const LEVEL_BITS = 2
const MASK = 3

/** How many thresholds the score of one abuse type is over. */
export function levelOf(levels: number, type: number): number {
  return (levels >> (type * LEVEL_BITS)) & MASK
}

/** The levels of all abuse types once these scores are stored. */
export function levelsAfter(
  levels: number,
  scores: Float32Array,
  settings: ThresholdSettings,
): number {
  let next = partnerBitsAfter(levels, scores, settings)
  for (const [type, abuseType] of ABUSE_TYPES.entries()) {
    const thresholds = thresholdsOf(settings, abuseType)
    const level = levelOf(levels, type)
    const own = levelAfter(level, scores[type] ?? 0, thresholds, settings.hysteresis)
    next |= own << (type * LEVEL_BITS)
  }
  return next
}

function levelAfter(
  level: number,
  score: number,
  thresholds: ScoreThresholds,
  hysteresis: number,
): number {
  let next = 0
  for (const [at, name] of THRESHOLDS.entries()) {
    const isOver = at < level
    if (score >= thresholds[name] - (isOver ? hysteresis : 0)) next = at + 1
  }
  return next
}
