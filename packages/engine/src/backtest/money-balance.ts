import type { RowState } from '../evaluation/maturity/row-state.ts'

/** What a backtest assumes for costs; all of it can be changed next to the result. */
export interface AssumedCosts {
  /** Lost of a bad event's amount when it passes, 0 to 1. */
  readonly lossShare: number
  /** Lost of a good event's amount when it is blocked, 0 to 1. */
  readonly marginShare: number
  /** Of one review, in micros of the report's currency. */
  readonly reviewMicros: number
  readonly reviewMinutes: number
}

export const DEFAULT_COSTS: AssumedCosts = {
  lossShare: 1,
  marginShare: 0.2,
  reviewMicros: 5_000_000,
  reviewMinutes: 5,
}

/** An amount with the interval that holds its truth 19 times of 20. */
interface AmountEstimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** What the new policy changes, in micros of the report's currency. Positive is gained. */
export interface MoneyBalance {
  readonly costs: AssumedCosts
  /** Bad events that are blocked now, less those that pass now. */
  readonly lossAvoided: AmountEstimate
  /** Good events that are blocked now, less those that pass now. */
  readonly goodHurt: AmountEstimate
  readonly reviews: number
  readonly reviewMinutes: number
  readonly reviewCost: number
  /** Loss avoided, less the margin of the good ones hurt, less the reviews. */
  readonly balance: AmountEstimate
  /** Amounts of changed events with an unknown outcome: no figure above includes them. */
  readonly unknownMicros: number
}

const Z = 1.96

/** Sums what a change of policy gains and costs. Amounts are taken to come at random and singly (Poisson). */
export class MoneyTally {
  private readonly bad = { sum: 0, squares: 0 }
  private readonly good = { sum: 0, squares: 0 }
  private unknownMicros = 0
  private reviews = 0

  /** `blocks`: 1 = blocked now and not before, −1 = the other way, 0 = neither; `reviews` likewise. */
  add(state: RowState, change: Change): void {
    this.reviews += change.reviews
    const amount = change.blocks * (change.amountMicros ?? 0)
    if (amount === 0) return
    if (state === 'bad') note(this.bad, amount)
    else if (state === 'good') note(this.good, amount)
    else this.unknownMicros += Math.abs(amount)
  }

  balance(costs: AssumedCosts): MoneyBalance {
    const { lossShare, marginShare, reviewMicros, reviewMinutes } = costs
    const { bad, good, reviews } = this
    const reviewCost = reviews * reviewMicros
    const squares = bad.squares * lossShare ** 2 + good.squares * marginShare ** 2
    return {
      costs,
      lossAvoided: estimate(bad.sum * lossShare, bad.squares * lossShare ** 2),
      goodHurt: estimate(good.sum * marginShare, good.squares * marginShare ** 2),
      reviews,
      reviewMinutes: reviews * reviewMinutes,
      reviewCost,
      balance: estimate(bad.sum * lossShare - good.sum * marginShare - reviewCost, squares),
      unknownMicros: this.unknownMicros,
    }
  }
}

interface Change {
  readonly blocks: number
  readonly reviews: number
  readonly amountMicros: number | undefined
}

function note(of: { sum: number; squares: number }, amount: number): void {
  of.sum += amount
  of.squares += amount ** 2
}

function estimate(value: number, squares: number): AmountEstimate {
  const half = Z * Math.sqrt(squares)
  return { value, low: value - half, high: value + half }
}
