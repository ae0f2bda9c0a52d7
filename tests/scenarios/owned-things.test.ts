/**
 * An order, a transaction and a posting are of the first user that an event names with them. An event of somebody else
 * that names the same id is an event of that user alone: the entity stays what it was, and the user is found out.
 */
import { type Accepted, FEATURE_INDEX, replayLedger } from '@winnow/engine'
import { expect, it } from 'vitest'
import { coreOfEachTest } from '../support/core-of-each-test.ts'
import { coreOver } from '../support/core-over.ts'

type Body = Readonly<Record<string, unknown>>

const shop = coreOfEachTest()

const tell = (user: string | undefined, body: Body): Promise<Accepted> =>
  shop.send({ ...(user !== undefined && { $user_id: user }), ...body })

const MONEY = { $amount: 50_000_000, $currency_code: 'USD' }
const order = { $type: '$create_order', $order_id: '1001', ...MONEY }
const payment = { $type: '$transaction', $transaction_id: 't', ...MONEY }
const posting = { $type: '$create_content', $content_id: 'c', $comment: { $body: 'A bicycle' } }

const held = { $type: '$order_status', $order_id: '1001', $order_status: '$held' }

const THINGS = [
  ['order', '1001', order, order],
  ['order', '1001', order, { ...order, $type: '$update_order' }],
  ['order_status', '1001', held, held],
  ['transaction', 't', payment, payment],
  ['content', 'c', posting, posting],
  ['content', 'c', posting, { ...posting, $type: '$update_content' }],
  ['content', 'c', posting, { $type: '$content_status', $content_id: 'c', $status: '$active' }],
] as const

it.each(THINGS)('%s %s stays that of the first user', async (kind, id, first, second) => {
  await tell('ann', first)
  const before = await shop.store.records.record(1, kind, id)
  const { outcome } = await tell('bob', { ...second, note: 'of another' })
  expect(outcome.foreign).toEqual([kind === 'order_status' ? 'order' : kind])
  expect(await shop.store.records.record(1, kind, id)).toEqual(before)
  expect(before).toMatchObject({ userId: 'ann' })
})

it.each([
  ['a payment for it', { ...payment, $order_id: '1001' }],
  ['its status', held],
  ['a chargeback of it', { $type: '$chargeback', $order_id: '1001' }],
])('somebody else’s order is found out in %s', async (_, body) => {
  await tell('ann', order)
  expect((await tell('bob', body)).outcome.foreign).toEqual(['order'])
})

it('one’s own is not', async () => {
  await tell('ann', order)
  expect((await tell('ann', { ...payment, $order_id: '1001' })).outcome.foreign).toBeUndefined()
})

it('the other user’s own history has the event', async () => {
  await tell('ann', order)
  await tell('bob', order)
  const { outcome } = await tell('bob', { $type: '$login', $login_status: '$success' })
  expect(outcome.features[FEATURE_INDEX.get('user_orders_1d') ?? NaN]).toBe(1)
})

it('a label of the order is not the other user’s, nor of what they paid with', async () => {
  const card = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '0001' }
  await tell('ann', order)
  await tell('bob', { ...order, $payment_methods: [card] })
  const thing = { environment: 1, of: { type: 'order', id: '1001' } } as const
  expect(await shop.core.ask({ is: 'belonging', ...thing, userId: 'bob' })).toBe('foreign')
  expect(await shop.core.ask({ is: 'belonging', ...thing, userId: 'ann' })).toBe('own')
})

it.each([
  ['a session that turns out to be somebody’s', undefined, 'ann'],
  ['a user who logs out', 'ann', undefined],
  ['the same user', 'ann', 'ann'],
])('%s finds nothing out', async (_, first, second) => {
  await tell(first, { ...order, $session_id: 's' })
  const { outcome } = await tell(second, { ...order, $session_id: 's' })
  expect(outcome.foreign).toBeUndefined()
  expect(await shop.store.records.record(1, 'order', '1001')).toMatchObject({ userId: 'ann' })
})

it('a session is nobody’s own, and two users may send ids of different kinds', async () => {
  const login = { $type: '$login', $session_id: 's', $login_status: '$success' }
  await tell('ann', login)
  expect((await tell('bob', login)).outcome.foreign).toBeUndefined()
  await tell('ann', { ...order, $order_id: 'x' })
  expect((await tell('bob', { ...payment, $transaction_id: 'x' })).outcome.foreign).toBeUndefined()
})

it('a start without a snapshot folds the same states, and a replay gives the same outcomes', async () => {
  for (const user of ['ann', 'bob', 'ann', 'kim']) {
    await tell(user, order)
    await tell(user, { ...payment, $order_id: '1001' })
    await tell(user, posting)
  }
  const live = shop.store.newStates()
  const again = await coreOver(shop.store, live)
  const replayed = await replayLedger(shop.store.ledger, shop.store.newStates(), shop.store.seed)
  expect(replayed).toMatchObject({ entries: 12, differences: 0 })
  await again.close()
})
