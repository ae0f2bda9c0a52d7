/**
 * A bank learns of fraud a week later, from its customers, and labels a transfer good when an analyst has reviewed an alert.
 * Most transfers get no label: the reviewed ones are no sample of the good ones, and must not move the base rate.
 */
import { setImmediate } from 'node:timers/promises'
import type { Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const BEGIN_MS = Date.UTC(2026, 3, 1)
/** Unlabelled payments count as good after sixty days. */
const DAYS = process.env['WINNOW_LONG'] === '1' ? 42 : 30
const CUSTOMERS = 680
const TRANSFERS_A_DAY = 30
/** The first ones of a day were stolen, and nothing tells them from others. */
const STOLEN = 3
const REPORTED_AFTER_DAYS = 8
/** Mean score of a day; the labels alone, three bad ones to each good one, would make it 75. */
const TOLERATED = 35
const PAYMENT = 0

interface Sent {
  readonly userId: string
  readonly sequence: number
  readonly score: number
}

async function transfer(core: Core, userId: string, atMs: number): Promise<Sent> {
  const event = eventOf({
    $type: '$transaction',
    $user_id: userId,
    $transaction_id: `${userId}-${atMs}`,
    $transaction_type: '$transfer',
    $amount: 40_000_000,
    $currency_code: 'EUR',
  })
  const { sequence, outcome } = await core.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: atMs },
  })
  return { userId, sequence, score: outcome.scores[PAYMENT] ?? NaN }
}

async function transfersOf(core: Core, day: number): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (let at = 0; at < TRANSFERS_A_DAY; at += 1) {
    const customer = (day * TRANSFERS_A_DAY + at) % CUSTOMERS
    const minute = (at * 17 + day * 29) % 1200
    sent.push(
      await transfer(core, `customer-${customer}`, BEGIN_MS + day * DAY_MS + minute * MINUTE_MS),
    )
  }
  return sent
}

function call(core: Core, { userId, sequence }: Sent, isBad: boolean, day: number) {
  const label = { abuseType: 'payment_abuse' as const, isBad, event: sequence }
  const receivedAtMs = BEGIN_MS + (day + 1) * DAY_MS
  return core.execute({ is: 'label', request: { environment: 1, userId, receivedAtMs, label } })
}

const meanScore = (sent: readonly Sent[]): number =>
  sent.reduce((sum, { score }) => sum + score, 0) / sent.length

it('reviewed alerts do not raise the scores of everybody else', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store, store.newStates(), { trainer: store.trainer })
  const sent: (readonly Sent[])[] = []
  for (let day = 0; day < DAYS; day += 1) {
    const today = await transfersOf(core, day)
    sent.push(today)
    for (const good of today.slice(-1)) await call(core, good, false, day)
    const reported = sent[day - REPORTED_AFTER_DAYS]?.slice(0, STOLEN) ?? []
    for (const bad of reported) await call(core, bad, true, day)
    await setImmediate()
  }
  await core.close()
  expect(Math.max(...sent.map(meanScore))).toBeLessThan(TOLERATED)
})
