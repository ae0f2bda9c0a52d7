import type { Money } from './use-backtest.ts'

type Costs = Money['costs']
type Estimate = Money['balance']

const NONE: Estimate = { value: null, low: null, high: null }

/** An amount that is a share of what it was computed with, at another share. */
function scaled({ value, low, high }: Estimate, from: number, to: number): Estimate {
  if (to === 0) return { value: 0, low: 0, high: 0 }
  if (from === 0 || value === null) return NONE
  const by = to / from
  return {
    value: value * by,
    low: low === null ? null : low * by,
    high: high === null ? null : high * by,
  }
}

/** Half of an interval. */
const halfOf = ({ value, high }: Estimate): number => (high ?? 0) - (value ?? 0)

/**
 * The money of a report at other costs: the same figures as a backtest with them. An amount that was computed with a share
 * of 0 is not known at another.
 */
export function moneyWith(money: Money, costs: Costs): Money {
  const lossAvoided = scaled(money.loss_avoided, money.costs.loss_share, costs.loss_share)
  const goodHurt = scaled(money.good_hurt, money.costs.margin_share, costs.margin_share)
  const reviewCost = money.reviews * costs.review_micros
  const isKnown = lossAvoided.value !== null && goodHurt.value !== null
  const value = (lossAvoided.value ?? 0) - (goodHurt.value ?? 0) - reviewCost
  // Bad and good amounts come independently of each other.
  const half = Math.hypot(halfOf(lossAvoided), halfOf(goodHurt))
  return {
    ...money,
    costs,
    loss_avoided: lossAvoided,
    good_hurt: goodHurt,
    review_minutes: money.reviews * costs.review_minutes,
    review_cost_micros: reviewCost,
    balance: isKnown ? { value, low: value - half, high: value + half } : NONE,
  }
}
