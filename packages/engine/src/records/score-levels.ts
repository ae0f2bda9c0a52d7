import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { ScoreThresholds } from '../ports/outbox.ts'

/** Thresholds of every abuse type, for who has set no others. */
export const DEFAULT_THRESHOLDS: ScoreThresholds = { review: 60, block: 80 }

/** Thresholds from the lowest to the highest. */
export const THRESHOLDS = ['review', 'block'] as const satisfies readonly (keyof ScoreThresholds)[]

/**
 * A threshold that was crossed is left only so far below it, in points: scores move a little with
 * each event, and who reads the messages wants to hear of it once.
 */
export const HYSTERESIS = 5

/** Two bits say how many thresholds the score of an abuse type is over. */
const BITS = 2
const MASK = 3

/** How many thresholds the score of one abuse type is over. */
export function levelOf(levels: number, type: number): number {
  return (levels >> (type * BITS)) & MASK
}

/** The levels of all abuse types once these scores are stored. */
export function levelsAfter(
  levels: number,
  scores: Float32Array,
  thresholds: ScoreThresholds,
): number {
  let next = 0
  for (let type = 0; type < ABUSE_TYPES.length; type += 1) {
    next |= levelAfter(levelOf(levels, type), scores[type] ?? 0, thresholds) << (type * BITS)
  }
  return next
}

function levelAfter(level: number, score: number, thresholds: ScoreThresholds): number {
  let next = 0
  for (const [at, name] of THRESHOLDS.entries()) {
    const isOver = at < level
    if (score >= thresholds[name] - (isOver ? HYSTERESIS : 0)) next = at + 1
  }
  return next
}
