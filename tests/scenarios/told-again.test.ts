/**
 * A client that gets no answer sends again, and a payment is reported when it is pending, authorized and captured. That
 * is one order, one payment, one posting; and what is not the same counts as before.
 */
import { type Accepted, FEATURE_INDEX, replayLedger } from '@winnow/engine'
import { expect, it } from 'vitest'
import { coreOfEachTest } from '../support/core-of-each-test.ts'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const MINUTE_MS = 60_000

type Body = Readonly<Record<string, unknown>>

const shop = coreOfEachTest()

const tell = (body: Body): Promise<Accepted> => shop.send({ $user_id: 'ann', ...body })

/** What is counted of ann after these events, as her next login sees it. */
async function countedAfter(...bodies: readonly Body[]) {
  for (const body of bodies) await tell(body)
  const { outcome } = await tell({ $type: '$login', $login_status: '$success', $ip: IP })
  const read = (name: string): number => outcome.features[FEATURE_INDEX.get(name) ?? NaN] ?? NaN
  return {
    orders: read('user_orders_1d'),
    payments: read('user_transactions_1d'),
    failed: read('user_failed_payments_1d'),
    postings: read('user_contents_1h'),
    spent: read('user_amount_1d_usd'),
    chargebacks: read('user_chargebacks_90d'),
    failedLogins: read('user_failed_logins_1h'),
    events: read('user_events_1h'),
    promotions: read('user_promotions_30d'),
    updates: read('user_order_updates_1d'),
    flags: read('user_flags_30d'),
    signups: read('ip_signups_1d'),
  }
}

const IP = '8.8.8.8'

/** What is kept of one of the user's entities. */
const recordOf = (kind: 'order' | 'transaction' | 'content' | 'account', id: string) =>
  shop.store.records.record(1, kind, id)

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

const at = (minute: number): Body => ({ $time: START_MS + minute * MINUTE_MS })
const status = (name: string, more: Body = {}): Body => ({ $transaction_status: name, ...more })
const SIX = [1, 2, 3, 4, 5, 6]

it.each([
  ['sale', {}],
  ['authorization', { $transaction_type: '$authorize' }],
  ['deposit', { $transaction_type: '$deposit' }],
  ['withdrawal', { $transaction_type: '$withdrawal' }],
])('a %s that succeeded six times, each at its own time, is one payment', async (_, more) => {
  const told = SIX.map((minute) => payment('t', status('$success', { ...at(minute), ...more })))
  expect(await countedAfter(...told)).toMatchObject({ payments: 1 })
})

it('a payment of another amount, another id, and each refund at its own time, is another one', async () => {
  const told = [payment('t'), payment('t', { $amount: 1_000_000 }), payment('u')]
  expect(await countedAfter(...told)).toMatchObject({ payments: 3 })
  const refund = (minute: number) => payment('t', { $transaction_type: '$refund', ...at(minute) })
  for (const minute of [1, 2, 2]) await tell(refund(minute))
  expect(await shop.store.records.parts(1, 't')).toHaveLength(2)
})

it('a late `$pending` is no other payment, and does not undo the success', async () => {
  const told = [payment('t', status('$pending')), payment('t'), payment('t', status('$pending'))]
  expect(await countedAfter(...told)).toMatchObject({ payments: 1, spent: 50 })
  expect((await recordOf('transaction', 't'))?.fields).toMatchObject(status('$success'))
})

it.each([
  ['without a time', {}],
  ['with its time', at(-10)],
])('a late repeat of an order %s does not undo its update', async (_, more) => {
  const update = { ...order('o'), $type: '$update_order', $amount: 30_000_000 }
  await countedAfter(order('o', more), update, order('o', more))
  expect((await recordOf('order', 'o'))?.fields).toMatchObject({ $amount: 30_000_000 })
})

it('neither does that of a posting, however many updates came, nor that of a sign-up', async () => {
  const update = (body: string) => ({ ...posting('c', body), $type: '$update_content' })
  const bodies = ['two', 'three', 'four', 'five', 'six', 'seven'].map(update)
  await countedAfter(posting('c', 'one'), ...bodies, posting('c', 'one'))
  expect((await recordOf('content', 'c'))?.fields).toMatchObject({ $comment: { $body: 'seven' } })
  const signUp = { $type: '$create_account', $name: 'Ann' }
  await countedAfter(signUp, { $type: '$update_account', $name: 'Anna' }, signUp)
  expect((await recordOf('account', 'ann'))?.fields).toMatchObject({ $name: 'Anna' })
})

it('an order that is created again with other words is what it says now, and one order', async () => {
  const counted = await countedAfter(order('o'), order('o', { $amount: 70_000_000 }))
  expect(counted).toMatchObject({ orders: 1 })
  expect((await recordOf('order', 'o'))?.fields).toMatchObject({ $amount: 70_000_000 })
})

it('what is changed and changed back was changed twice', async () => {
  const update = (amount: number) => ({ ...order('o'), $type: '$update_order', $amount: amount })
  const told = [update(1_000_000), update(2_000_000), update(2_000_000), update(1_000_000)]
  expect(await countedAfter(order('o'), ...told)).toMatchObject({ updates: 3 })
  expect((await recordOf('order', 'o'))?.fields).toMatchObject({ $amount: 1_000_000 })
})

const ITEM = { $item_id: 'i', $product_title: 'Bicycle', $price: 1_000_000 }

const signUp = (more: Body = {}): Body => ({ $type: '$create_account', $ip: IP, ...more })

it.each([2, 3, 6])('a sign-up sent %i times is one, and accuses no neighbour', async (times) => {
  const told = Array.from({ length: times }, (_, n) => signUp({ $name: `Ann ${n % 2}` }))
  await tell({ ...signUp(), $user_id: 'bob' })
  const { outcome: first } = await tell(signUp())
  expect(await countedAfter(...told)).toMatchObject({ signups: 2, events: 2 })
  const { outcome: last } = await tell(signUp())
  expect(last.scores[3]).toBeLessThan((first.scores[3] ?? 0) + 1)
})

it.each<[string, Body, Body, object]>([
  ['a login', { $type: '$login', $login_status: '$failure' }, {}, { failedLogins: 1 }],
  ['a login', { $type: '$login', $login_status: '$failure' }, at(3), { failedLogins: 2 }],
  ['a cart', { $type: '$add_item_to_cart', $item: ITEM }, {}, { events: 2 }],
  ['an event of your own', { $type: 'watched', film: 'f' }, {}, { events: 2 }],
  ['a payment without an id', { ...payment('t'), $transaction_id: null }, {}, { payments: 1 }],
])('%s with its own time is told again by an equal one', async (_, body, more, counted) => {
  const told = { ...body, ...at(2) }
  const counts = await countedAfter(told, told, { ...told, ...more })
  expect(counts).toMatchObject(counted)
})

it.each<[string, Body, object]>([
  ['a login', { $type: '$login', $login_status: '$failure' }, { failedLogins: 3 }],
  ['a cart', { $type: '$add_item_to_cart', $item: ITEM }, { events: 4 }],
  ['a refused promotion', promoted('p', '$failure'), { promotions: 3 }],
  ['a promotion', promoted('p', '$success'), { promotions: 1 }],
  ['a chargeback', chargedBack('o', '$received'), { chargebacks: 1 }],
  ['a password', { $type: '$update_account', $changed_password: true }, { events: 4 }],
  ['an account', { $type: '$update_account', $name: 'Ann' }, { events: 2 }],
])('%s without a time, three times', async (_, body, counted) => {
  expect(await countedAfter(body, body, body)).toMatchObject(counted)
})

function promoted(id: string, name: string): Body {
  return { $type: '$add_promotion', $promotions: [{ $promotion_id: id, $status: name }] }
}

function chargedBack(id: string, state: string): Body {
  return { $type: '$chargeback', $order_id: id, $chargeback_state: state }
}

it('a chargeback that is received and accepted is one, that of another order another', async () => {
  const told = [
    chargedBack('o', '$received'),
    chargedBack('o', '$accepted'),
    chargedBack('p', '$received'),
  ]
  expect(await countedAfter(...told)).toMatchObject({ chargebacks: 2 })
})

const flag = (content: string, by?: string): Body => ({
  $type: '$flag_content',
  $content_id: content,
  ...(by !== undefined && { $flagged_by: by }),
})

it.each<[string, readonly Body[], number]>([
  ['by one reader of one posting', SIX.map(() => flag('c', 'bob')), 1],
  [
    'by one reader, at their own times',
    SIX.map((minute) => ({ ...flag('c', 'bob'), ...at(minute) })),
    1,
  ],
  ['by one reader of six postings', SIX.map((n) => flag(`c${n}`, 'bob')), 1],
  ['by six readers of one posting', SIX.map((n) => flag('c', `r${n}`)), 6],
  ['that name no reader', SIX.map(() => flag('c')), 6],
])('six flags %s', async (_, flags, weight) => {
  expect(await countedAfter(...flags)).toMatchObject({ flags: weight })
})

it('a session that is linked again is linked once', async () => {
  const link = { $type: '$link_session_to_user', $session_id: 's' }
  expect(await countedAfter(link, link, link)).toMatchObject({ events: 2 })
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
  const again = await coreOver(shop.store)
  const event = eventOf({ $user_id: 'ann', ...payment('t') })
  const { outcome } = await again.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: shop.nowMs + 1 },
  })
  expect(outcome.enrichment.followUp).toBe('next_step')
  expect(outcome.features[FEATURE_INDEX.get('user_transactions_1d') ?? NaN]).toBe(1)
  await again.close()
  const replayed = await replayLedger(shop.store.ledger, shop.store.newStates(), shop.store.seed)
  expect(replayed).toMatchObject({ entries: 4, differences: 0 })
})
