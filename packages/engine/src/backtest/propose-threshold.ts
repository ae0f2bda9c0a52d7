import type { AssumedCosts } from './money-balance.ts'
import type { ThresholdPoint } from './score-histogram.ts'

/** What a threshold is to reach. */
export type ThresholdWish =
  | { readonly is: 'at_most_per_day'; readonly events: number }
  | { readonly is: 'precision'; readonly atLeast: number }
  | { readonly is: 'lowest_cost'; readonly costs: AssumedCosts }

/** Known events that a precision must rest on. */
export const MIN_KNOWN_EVENTS = 20

/**
 * The threshold that comes closest to a wish. `points`: the highest threshold first. Undefined where none reaches it.
 * A precision is reached by a threshold if all higher ones that can be judged reach it, too.
 */
export function proposeThreshold(
  points: readonly ThresholdPoint[],
  wish: ThresholdWish,
  days: number,
): ThresholdPoint | undefined {
  switch (wish.is) {
    case 'at_most_per_day':
      return points.findLast(({ events }) => events / days <= wish.events)
    case 'precision':
      return lowestPrecise(points, wish.atLeast)
    case 'lowest_cost':
      return cheapest(points, wish.costs)
  }
}

function lowestPrecise(
  points: readonly ThresholdPoint[],
  atLeast: number,
): ThresholdPoint | undefined {
  const judged = points.filter(({ bad, good }) => bad + good >= MIN_KNOWN_EVENTS)
  const end = judged.findIndex(({ bad, good }) => bad / (bad + good) < atLeast)
  return judged[(end < 0 ? judged.length : end) - 1]
}

/** Undefined where each threshold costs more than to take nothing. */
function cheapest(
  points: readonly ThresholdPoint[],
  { lossShare, reviewMicros }: AssumedCosts,
): ThresholdPoint | undefined {
  let best: ThresholdPoint | undefined
  let lowest = 0
  for (const point of points) {
    const cost = point.events * reviewMicros - point.badMicros * lossShare
    if (cost >= lowest) continue
    lowest = cost
    best = point
  }
  return best
}
