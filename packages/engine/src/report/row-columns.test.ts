import { expect, it } from 'vitest'
import { referenceCents } from '../entities/money/reference-amount.ts'
import { maturedRows } from './matured-rows.ts'
import { SpanRows } from './row-columns.ts'
import { MadeLedger } from './served-ledger.test.support.ts'
import { ServingHistory } from './serving-history.ts'

const TIME_MS = Date.UTC(2024, 5, 1)

/** Orders of one unit and a half in these currencies, all labelled. */
function spanOf(currencies: readonly string[]): SpanRows {
  const ledger = new MadeLedger()
  const history = new ServingHistory()
  currencies.forEach(($currency_code, at) => {
    const ids = { $type: '$create_order', $user_id: 'ann', $order_id: `o${at}`, $time: TIME_MS }
    history.take(ledger.event({ fields: { ...ids, $amount: 1_500_000, $currency_code } }))
    const thing = { type: 'order', id: `o${at}` } as const
    history.take(ledger.label({ thing, isBad: at === 0, atMs: TIME_MS }))
  })
  const span = { abuseType: 'payment_abuse', fromMs: 0, toMs: Infinity, asOfMs: Infinity } as const
  return new SpanRows(history, maturedRows(history, span), 'payment_abuse')
}

it('weighs what went on by lot as many as it stands for', () => {
  const ledger = new MadeLedger()
  const history = new ServingHistory()
  const atMs = { $user_id: 'ann', $time: TIME_MS }
  for (const $order_id of ['plain', 'by lot', 'blocked after all']) {
    const order = { ...atMs, $order_id }
    history.take(ledger.event({ fields: { $type: '$create_order', ...order } }))
    const thing = { type: 'order', id: $order_id } as const
    history.take(ledger.label({ thing, isBad: true, atMs: TIME_MS }))
  }
  const status = { $type: '$order_status', ...atMs, $order_status: '$approved' }
  const atRandom = { ...status, $order_id: 'by lot' }
  history.take(ledger.event({ fields: { ...atRandom, $control_group_odds: 0.05 } }))
  history.take(ledger.event({ fields: atRandom }))
  const span = { abuseType: 'payment_abuse', fromMs: 0, toMs: Infinity, asOfMs: Infinity } as const
  const rows = new SpanRows(history, maturedRows(history, span), 'payment_abuse')
  expect([...(rows.columns([0, 1, 2]).weights ?? [])]).toEqual([1, 20, 1])
})

it('prices amounts in the currency of most, others at the rates of their year', () => {
  const span = spanOf(['EUR', 'USD', 'EUR', 'POINTS'])
  const dollars = 1_500_000 / (referenceCents(1_000_000, 'EUR', 2024) / 100)
  expect(span.currency).toBe('EUR')
  expect([...span.columns([0, 1, 2, 3]).amountsMicros]).toEqual([
    1_500_000,
    Math.round(dollars),
    1_500_000,
    0,
  ])
  expect([0, 1, 2, 3].map((at) => span.isUnpriced(at))).toEqual([false, false, false, true])
})
