import { expect, it } from 'vitest'
import { moneyWith } from './money-with-costs.ts'

const estimate = (value: number, half: number) => ({ value, low: value - half, high: value + half })

const COSTS = { loss_share: 1, margin_share: 0.2, review_micros: 5_000_000, review_minutes: 5 }

const MONEY = {
  costs: COSTS,
  loss_avoided: estimate(100, 30),
  good_hurt: estimate(20, 40),
  reviews: 2,
  review_minutes: 10,
  review_cost_micros: 10_000_000,
  balance: estimate(100 - 20 - 10_000_000, 50),
  unknown_micros: 7,
}

it('money at the same costs is the same, and at others what a backtest with them would have (P7)', () => {
  expect(moneyWith(MONEY, COSTS)).toEqual(MONEY)
  expect(
    moneyWith(MONEY, { ...COSTS, loss_share: 0.5, review_micros: 1, review_minutes: 1 }),
  ).toEqual({
    ...MONEY,
    costs: { ...COSTS, loss_share: 0.5, review_micros: 1, review_minutes: 1 },
    loss_avoided: estimate(50, 15),
    review_minutes: 2,
    review_cost_micros: 2,
    balance: estimate(50 - 20 - 2, Math.hypot(15, 40)),
  })
})

it('an amount that was computed with a share of nothing is not known at another', () => {
  const { balance, loss_avoided: loss } = moneyWith(
    { ...MONEY, costs: { ...COSTS, loss_share: 0 }, loss_avoided: estimate(0, 0) },
    COSTS,
  )
  expect([loss.value, balance.value]).toEqual([null, null])
})
