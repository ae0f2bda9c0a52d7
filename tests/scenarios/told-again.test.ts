/**
 * A client that gets no answer sends again, and a payment is told of when it is pending, authorized and captured. That
 * is one order, one payment, one posting; and what is not the same counts as before.
 */
import { type Accepted, type Core, FEATURE_INDEX, replayLedger, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const MINUTE_MS = 60_000

type Body = Readonly<Record<string, unknown>>

let store: Store
let core: Core
let nowMs: number

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  core = await coreOver(store)
  nowMs = START_MS
})

afterEach(async () => {
  await core.close()
  await store.close()
})

function tell(body: Body): Promise<Accepted> {
  nowMs += MINUTE_MS
  const event = eventOf({ $user_id: 'ann', ...body })
  return core.event({ environment: 1, event, receivedAtMs: nowMs })
}

/** What is counted of ann after these events, as her next login sees it. */
async function countedAfter(...bodies: readonly Body[]) {
  for (const body of bodies) await tell(body)
  const { outcome } = await tell({ $type: '$login', $login_status: '$success' })
  const read = (name: string): number => outcome.features[FEATURE_INDEX.get(name) ?? NaN] ?? NaN
  return {
    orders: read('user_orders_1d'),
    payments: read('user_transactions_1d'),
    failed: read('user_failed_payments_1d'),
    postings: read('user_contents_1h'),
    spent: read('user_amount_1d_usd'),
  }
}

const order = (id: string, more: Body = {}): Body => ({
  $type: '$create_order',
  $order_id: id,
  $amount: 50_000_000,
  $currency_code: 'USD',
  ...more,
})

const payment = (id: string, more: Body = {}): Body => ({
  $type: '$transaction',
  $transaction_id: id,
  $amount: 50_000_000,
  $currency_code: 'USD',
  ...more,
})

const posting = (id: string, body: string): Body => ({
  $type: '$create_content',
  $content_id: id,
  $comment: { $body: body },
})

it('an order sent three times is one order', async () => {
  expect(await countedAfter(order('o'), order('o'), order('o'))).toMatchObject({
    orders: 1,
    spent: 50,
  })
})

it('two orders are two, and so is an order of the same name by somebody else', async () => {
  await tell({ ...order('o'), $user_id: 'bob' })
  expect(await countedAfter(order('o'), order('p'))).toMatchObject({ orders: 2, spent: 100 })
})

it('a payment that was pending is one payment when it succeeds', async () => {
  const pending = payment('t', { $transaction_status: '$pending' })
  const counted = await countedAfter(pending, pending, payment('t'), payment('t'))
  expect(counted).toMatchObject({ payments: 1, failed: 0, spent: 50 })
})

it('and one failed payment when it fails', async () => {
  const pending = payment('t', { $transaction_status: '$pending' })
  const failed = payment('t', { $transaction_status: '$failure' })
  expect(await countedAfter(pending, failed, failed)).toMatchObject({ payments: 1, failed: 1 })
})

it.each([
  ['the same id', 't', {}],
  ['an id of its own and the same order', 'c', { $order_id: 'o' }],
])('a capture with %s is no other payment than its authorization', async (_, id, more) => {
  const authorized = payment('t', { $transaction_type: '$authorize', ...more })
  const captured = payment(id, { $transaction_type: '$capture', ...more })
  expect(await countedAfter(authorized, captured)).toMatchObject({ payments: 1, spent: 50 })
})

it('a capture of what nobody told of is a payment', async () => {
  const captured = payment('c', { $transaction_type: '$capture', $order_id: 'o' })
  expect(await countedAfter(captured)).toMatchObject({ payments: 1, spent: 50 })
})

it('tries of one payment with several cards, or at times of their own, are all counted', async () => {
  const tried = (more: Body): Body => payment('t', { $transaction_status: '$failure', ...more })
  const card = (last4: string): Body => ({
    $payment_method: { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: last4 },
  })
  const tries = [
    card('0001'),
    card('0002'),
    card('0002'),
    { $time: START_MS },
    { $time: START_MS + 1 },
  ]
  expect(await countedAfter(...tries.map(tried))).toMatchObject({ payments: 4, failed: 4 })
})

it('a posting sent again is one posting, another text in its place is another', async () => {
  const text = 'A very good bicycle, hardly used, to be collected in Leeds.'
  const counted = await countedAfter(
    posting('c', text),
    posting('c', text),
    posting('c', `${text} Now cheaper!`),
  )
  expect(counted).toMatchObject({ postings: 2 })
})

it('a restart without a snapshot tells them apart, and a replay gives the same outcomes', async () => {
  await countedAfter(order('o'), payment('t', { $transaction_status: '$pending' }))
  const again = await coreOver(store)
  const event = eventOf({ $user_id: 'ann', ...payment('t') })
  const { outcome } = await again.event({ environment: 1, event, receivedAtMs: nowMs + 1 })
  expect(outcome.enrichment.followUp).toBe('next_step')
  expect(outcome.features[FEATURE_INDEX.get('user_transactions_1d') ?? NaN]).toBe(1)
  await again.close()
  const replayed = await replayLedger(store.ledger, store.newStates(), store.seed)
  expect(replayed).toMatchObject({ entries: 4, differences: 0 })
})
