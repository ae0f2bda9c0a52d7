/**
 * A newcomer starts the service, sends a first event to see an answer, and then imports the shop's history. What came
 * first by the clock of the service happened last.
 */
import { type Core, FTRL_SETTINGS, type LedgerEntry, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'
import { rest } from '../../support/rest.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 3, 1)
const DAYS = process.env['WINNOW_LONG'] === '1' ? 120 : 80
const ORDERS_A_DAY = 3
const PRODUCTION = 1
const SANDBOX = 2

let store: Store
let core: Core

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const online = { ...FTRL_SETTINGS, slotBits: 14 }
  core = await coreOver(store, store.newStates(), { trainer: store.trainer, online })
})

/** An order of the shop, sent now, whenever it was. */
function order(environment: number, number: number, timeMs: number) {
  const event = eventOf({
    $type: '$create_order',
    $user_id: `user-${number}`,
    $order_id: `order-${number}`,
    $amount: 20_000_000,
    $currency_code: 'USD',
    $time: timeMs,
    shelf: number % 4 === 0 ? 'gift cards' : 'books',
  })
  return core.execute({ is: 'event', request: { environment, event, receivedAtMs: NOW_MS } })
}

function label(environment: number, number: number, timeMs: number) {
  const of = { type: 'order', id: `order-${number}` } as const
  const said = { abuseType: 'payment_abuse', isBad: number % 4 === 0, timeMs, of } as const
  const userId = `user-${number}`
  return core.execute({
    is: 'label',
    request: { environment, userId, receivedAtMs: NOW_MS, label: said },
  })
}

/** Orders of some months, each labelled a day later: every fourth was bad. */
async function importHistory(environment: number): Promise<void> {
  for (let number = 0; number < DAYS * ORDERS_A_DAY; number += 1) {
    const atMs = NOW_MS - DAYS * DAY_MS + (number * DAY_MS) / ORDERS_A_DAY
    await order(environment, number, atMs)
    await label(environment, number, atMs + DAY_MS)
  }
  await rest()
}

async function modelsOf(environment: number): Promise<readonly LedgerEntry[]> {
  const entries = await store.ledger.read(1, store.ledger.last())
  return entries.filter((entry) => entry.kind === 'model' && entry.environment === environment)
}

/** The other test shows the same in an environment that is harder to get right. */
const LONG = process.env['WINNOW_LONG'] === '1'

it.runIf(LONG)('history that is imported after a first event trains models', async () => {
  await order(PRODUCTION, 1_000_000, NOW_MS)
  await importHistory(PRODUCTION)
  expect((await modelsOf(PRODUCTION)).length).toBeGreaterThan(0)
})

it('history that is imported into an environment after the first event of another one trains models', async () => {
  await order(PRODUCTION, 1_000_000, NOW_MS)
  await importHistory(SANDBOX)
  expect((await modelsOf(SANDBOX)).length).toBeGreaterThan(0)
  expect(await modelsOf(PRODUCTION)).toEqual([])
})
