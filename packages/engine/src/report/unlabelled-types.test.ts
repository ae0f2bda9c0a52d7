import { expect, it } from 'vitest'
import { modelReport } from './model-report.ts'
import { MadeLedger } from './served-ledger.test.support.ts'
import { ServingHistory } from './serving-history.ts'

const AS_OF_MS = Date.UTC(2026, 3, 1)

function typesOf(ledger: MadeLedger) {
  const history = new ServingHistory()
  for (const entry of ledger.entries) history.take(entry)
  const span = { abuseType: 'payment_abuse', fromMs: 0, toMs: AS_OF_MS, asOfMs: AS_OF_MS } as const
  return modelReport(history, span, { seed: 1, segments: [] }).unlabelledTypes
}

/** Orders are labelled, logins and a type of the shop's own are not. */
function shop(): MadeLedger {
  const ledger = new MadeLedger()
  const event = ($type: string, score: number, id: string): void => {
    ledger.event({ fields: { $type, $user_id: id, $order_id: id, $time: 1 }, score })
  }
  event('$create_order', 99, 'bad')
  ledger.label({ thing: { type: 'order', id: 'bad' }, isBad: true, atMs: 2 })
  for (const score of [5, 59.5, 60, 80, 95]) event('$login', score, `user ${score}`)
  for (const score of [90, 90, 90, 90]) event('tip', score, 'tipper')
  event('$logout', 1, 'calm')
  event('$chargeback', 99, 'bad')
  event('$order_status', 99, 'bad')
  return ledger
}

it('of events that nobody labels those that stand above the thresholds are counted', () => {
  expect(typesOf(shop())).toEqual([
    { eventType: 'tip', events: 4, aboveReview: 4, aboveBlock: 4 },
    { eventType: '$login', events: 5, aboveReview: 3, aboveBlock: 2 },
    { eventType: '$logout', events: 1, aboveReview: 0, aboveBlock: 0 },
  ])
})

it('the thresholds are those that were set last', () => {
  const ledger = shop()
  ledger.thresholds({ hysteresis: 5, byType: { payment_abuse: { review: 1, block: 2 } } })
  ledger.thresholds({ hysteresis: 5, byType: { payment_abuse: { review: 90, block: 96 } } })
  const [tip, login] = typesOf(ledger)
  expect(tip).toMatchObject({ aboveReview: 4, aboveBlock: 0 })
  expect(login).toMatchObject({ aboveReview: 1, aboveBlock: 0 })
})
