/**
 * Labels that events bring. A chargeback for fraud, or an analyst's word on an order, labels the
 * order as a label does: in the same request, durable with it, and replayed from the
 * ledger alone.
 */
import {
  type Accepted,
  type Core,
  type ResidentStates,
  FEATURE_INDEX,
  replayLedger,
  type Store,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const HOUR_MS = 3_600_000

let store: Store
let states: ResidentStates
let core: Core
let nowMs: number

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  states = store.newStates()
  core = await openCore()
  nowMs = Date.UTC(2026, 3, 1)
})

const openCore = (): Promise<Core> => coreOver(store, states)

function tell(body: Readonly<Record<string, unknown>>, key?: string): Promise<Accepted> {
  nowMs += HOUR_MS
  const idempotency = key === undefined ? {} : { idempotency: { key, bodyDigest: key } }
  return core.execute({
    is: 'event',
    request: { environment: 1, event: eventOf(body), receivedAtMs: nowMs, ...idempotency },
  })
}

const order = (userId: string, orderId: string, last4: string) =>
  tell({
    $type: '$create_order',
    $user_id: userId,
    $order_id: orderId,
    $amount: 20_000_000,
    $currency_code: 'USD',
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: last4 }],
  })

const chargeback = (orderId: string, fields: object = {}, key?: string) =>
  tell(
    {
      $type: '$chargeback',
      $order_id: orderId,
      $chargeback_state: '$received',
      $chargeback_reason: '$fraud',
      ...fields,
    },
    key,
  )

const status = (orderId: string, fields: object) =>
  tell({ $type: '$order_status', $user_id: 'ann', $order_id: orderId, ...fields })

const APPROVED = { $order_status: '$approved', $source: '$manual_review' }
const CANCELED = {
  $order_status: '$canceled',
  $reason: '$payment_risk',
  $source: '$manual_review',
}

async function say(userId: string, isBad: boolean, orderId: string): Promise<void> {
  nowMs += HOUR_MS
  const of = { type: 'order' as const, id: orderId }
  const label = { abuseType: 'payment_abuse' as const, isBad, of }
  await core.execute({
    is: 'label',
    request: { environment: 1, userId, receivedAtMs: nowMs, label },
  })
}

const paymentScore = ({ outcome }: Accepted): number => outcome.scores[0] ?? NaN

const feature = ({ outcome }: Accepted, name: string): number => {
  const at = FEATURE_INDEX.get(name)
  if (at === undefined) throw new Error(`no feature ${name}`)
  return outcome.features[at] ?? NaN
}

/** How the card's labels look to a stranger who pays with it; the stranger's event changes no label. */
async function seenOnCard(last4: string): Promise<number> {
  return feature(await order(`stranger-${nowMs}`, `any-${nowMs}`, last4), 'card_payment_recent_bad')
}

/** Of all entries but training examples, which follow labels. */
const kinds = async (): Promise<readonly string[]> =>
  (await store.ledger.read(1, 100)).map(({ kind }) => kind).filter((kind) => kind !== 'lesson')

describe('a chargeback for fraud', () => {
  it('labels the order, and all it named, in the entry after it', async () => {
    await order('ann', 'o-1', '4444')
    const before = await order('bob', 'o-2', '1111')
    await chargeback('o-1', { $user_id: 'ann' })
    expect(await kinds()).toEqual(['event', 'event', 'event', 'label'])
    const sameCard = await order('eve', 'o-3', '4444')
    expect(paymentScore(sameCard)).toBeGreaterThan(paymentScore(before) + 10)
  })

  it('does the same as the label somebody says', async () => {
    await order('ann', 'o-1', '4444')
    await order('bob', 'o-2', '5555')
    await chargeback('o-1', { $user_id: 'ann' })
    await say('bob', true, 'o-2')
    expect(await seenOnCard('4444')).toBe(1)
    expect(await seenOnCard('5555')).toBe(1)
  })

  it('counts when it was, not when it was told', async () => {
    await order('ann', 'o-1', '4444')
    await order('bob', 'o-2', '5555')
    await chargeback('o-1', { $time: nowMs - 100 * 24 * HOUR_MS })
    await chargeback('o-2')
    const shareOf = async (last4: string, at: string) =>
      feature(await order(`stranger-${at}`, at, last4), 'card_payment_bad_share_90d')
    expect(await shareOf('4444', 'o-3')).not.toBeGreaterThan(0)
    expect(await shareOf('5555', 'o-4')).toBeGreaterThan(0)
  })

  it('needs no user, and is found under the one whose order it is', async () => {
    await order('ann', 'o-1', '4444')
    await chargeback('o-1')
    expect(await seenOnCard('4444')).toBe(1)
    await store.records.settled(store.ledger.last())
    expect(await store.records.labels(1, 'ann')).toMatchObject([
      { isBad: true, source: '$chargeback', of: { type: 'order', id: 'o-1' } },
    ])
  })

  it('never feeds its own score', async () => {
    await order('ann', 'o-1', '4444')
    const accepted = await chargeback('o-1', { $user_id: 'ann' })
    expect(feature(accepted, 'user_payment_recent_bad')).toBeNaN()
    expect(feature(await order('ann', 'o-2', '4444'), 'user_payment_recent_bad')).toBe(1)
  })

  it('says it once, through all its states, until it is won', async () => {
    await order('ann', 'o-1', '4444')
    for (const $chargeback_state of ['$received', '$disputed', '$lost', '$won'])
      await chargeback('o-1', { $chargeback_state })
    const told = ['event', 'event', 'label', 'event', 'event', 'unlabel', 'event']
    expect(await kinds()).toEqual(told)
    await store.records.settled(store.ledger.last())
    expect(await store.records.labels(1, 'ann')).toEqual([])
  })

  it('that is won is scored without its label, and replays so', async () => {
    await order('ann', 'o-1', '4444')
    const received = await chargeback('o-1', { $user_id: 'ann' })
    expect(received.outcome.scores).toHaveLength(5)
    await chargeback('o-1', { $user_id: 'ann', $chargeback_state: '$disputed' })
    const won = await chargeback('o-1', { $user_id: 'ann', $chargeback_state: '$won' })
    expect(feature(won, 'user_payment_recent_bad')).toBeNaN()
    expect(await replayLedger(store.ledger, store.newStates(), store.seed)).toMatchObject({
      differences: 0,
    })
  })

  it.each([
    ['an order', { $order_id: 'o-of-before' }],
    ['a transaction', { $order_id: undefined, $transaction_id: 't-of-before' }],
  ])('of %s that no event named labels the user it names', async (_, named) => {
    await order('ann', 'o-1', '4444')
    await chargeback('o-of-before', { $user_id: 'ann', ...named })
    expect(feature(await order('ann', 'o-2', '4444'), 'user_payment_recent_bad')).toBe(1)
  })

  it('for other reasons labels nothing', async () => {
    await order('ann', 'o-1', '4444')
    await chargeback('o-1', { $chargeback_reason: '$product_not_received' })
    expect(await kinds()).toEqual(['event', 'event'])
  })

  it('that is sent twice with one key labels once', async () => {
    await order('ann', 'o-1', '4444')
    await say('ann', false, 'o-1')
    const [first, again] = await Promise.all([
      chargeback('o-1', {}, 'key-1'),
      chargeback('o-1', {}, 'key-1'),
    ])
    expect(again).toMatchObject({ sequence: first.sequence, repeated: true })
    expect(await kinds()).toEqual(['event', 'label', 'event', 'label'])
  })
})

describe('who is believed', () => {
  it('a chargeback replaces what somebody said before it', async () => {
    await order('ann', 'o-1', '4444')
    await say('ann', false, 'o-1')
    expect(await seenOnCard('4444')).toBe(0)
    await chargeback('o-1')
    expect(await seenOnCard('4444')).toBeGreaterThan(0)
  })

  it('what somebody says replaces a chargeback, and a won one does not take it back', async () => {
    await order('ann', 'o-1', '4444')
    await chargeback('o-1')
    await say('ann', true, 'o-1')
    await chargeback('o-1', { $chargeback_state: '$won' })
    expect((await kinds()).at(-1)).toBe('event')
  })

  it('an order’s status labels as an analyst says, and later says otherwise', async () => {
    await order('ann', 'o-1', '4444')
    await status('o-1', CANCELED)
    expect(await seenOnCard('4444')).toBe(1)
    await status('o-1', APPROVED)
    await store.records.settled(store.ledger.last())
    expect(await store.records.labels(1, 'ann')).toMatchObject([{ isBad: false }])
  })

  it('an order’s status that clears an order is scored without the label it replaces', async () => {
    await order('ann', 'o-1', '4444')
    await status('o-1', CANCELED)
    const approved = await status('o-1', APPROVED)
    expect(feature(approved, 'user_payment_recent_bad')).not.toBeGreaterThan(0)
    expect((await kinds()).slice(-2)).toEqual(['label', 'event'])
  })

  it('a label of an order that no event named counts for the user it names', async () => {
    await order('ann', 'o-1', '4444')
    await say('ann', true, 'o-of-before')
    expect(feature(await order('ann', 'o-2', '4444'), 'user_payment_recent_bad')).toBe(1)
  })

  it('an order’s status changes no label of another origin', async () => {
    await order('ann', 'o-1', '4444')
    await say('ann', true, 'o-1')
    await status('o-1', APPROVED)
    await order('bob', 'o-2', '5555')
    await chargeback('o-2')
    await status('o-2', APPROVED)
    expect((await kinds()).filter((kind) => kind === 'label')).toHaveLength(2)
  })
})

it('labels that events brought are replayed and recovered from the ledger alone', async () => {
  await order('ann', 'o-1', '4444')
  await order('bob', 'o-2', '4444')
  await say('bob', false, 'o-2')
  await Promise.all([
    chargeback('o-2'),
    order('eve', 'o-3', '4444'),
    chargeback('o-1', { $user_id: 'ann' }),
    order('joe', 'o-4', '4444'),
  ])
  await chargeback('o-1', { $chargeback_state: '$won' })
  await order('kim', 'o-5', '4444')
  const digest = states.digest()

  const replayed = await replayLedger(store.ledger, store.newStates(), store.seed)
  expect(replayed).toMatchObject({ differences: 0, digest })
  states = store.newStates()
  core = await openCore()
  expect(states.digest()).toBe(digest)
})
