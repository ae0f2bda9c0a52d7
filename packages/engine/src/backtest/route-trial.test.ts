import { DAY_MS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { MadeLedger } from '../report/served-ledger.test.support.ts'
import { RouteTrial } from './route-trial.ts'
import { policyOf, TERMS } from './some-backtest.test.support.ts'

const START_MS = Date.UTC(2026, 0, 5)
const SPAN = { environment: 1, fromMs: START_MS, toMs: Infinity, asOfMs: Infinity }

it('a route that is tried counts its own hits, of the users behind them, and shows the largest', () => {
  const ledger = new MadeLedger()
  for (let at = 0; at < 90; at += 1) {
    const fields = {
      $type: '$create_order',
      $user_id: `u-${at % 30}`,
      $order_id: `o-${at}`,
      $amount: at * 1_000_000,
      $currency_code: 'USD',
      $time: START_MS + at * DAY_MS,
    }
    ledger.event({ fields, score: at })
  }
  const policy = policyOf([
    { name: 'first', when: 'scores.payment_abuse >= 80', do: [{ tag: 'high' }] },
    { name: 'tried', when: 'scores.payment_abuse >= 45', do: [{ review: 'orders' }] },
  ])
  const tried = {
    policy,
    workflow: 'orders',
    route: 'tried',
    decisions: [...TERMS.decisions.values()],
  }
  const trial = new RouteTrial(SPAN, tried, { lo: 1, hi: 2 })
  for (const entry of ledger.entries) trial.learn(entry)
  trial.judge()
  for (const entry of ledger.entries) trial.take(entry)
  const { events, figures, share, examples, firstMs, lastMs } = trial.result()
  expect([events, figures?.hits, figures?.users]).toEqual([90, 35, 30])
  expect([firstMs, lastMs]).toEqual([START_MS, START_MS + 89 * DAY_MS])
  expect(share?.value).toBeCloseTo(35 / 90)
  expect(share && share.low < share.value && share.value < share.high).toBe(true)
  expect(examples).toHaveLength(20)
  expect(examples.map(({ sequence }) => sequence)[0]).toBe(80)
  expect(new Set(examples.map(({ userId }) => userId)).size).toBe(20)
})

it('a route that is nowhere has no figures, and one without events no share', () => {
  const policy = policyOf([{ name: 'first', when: 'true', do: [] }])
  const tried = { policy, workflow: 'orders', route: 'other', decisions: [] }
  const trial = new RouteTrial(SPAN, tried, { lo: 1, hi: 2 })
  trial.judge()
  expect(trial.result()).toMatchObject({ events: 0, figures: undefined, share: undefined })
})
