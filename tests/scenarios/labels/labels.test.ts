/**
 * What a label does. A label marks its target and every entity its event named; the next
 * user who meets one of them is riskier at once; taking the label back takes all of it back.
 */
import { type Accepted, type Core, decodeOutcome, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1)
const PAYMENT = 0

let store: Store
let core: Core
let nowMs: number

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  core = await coreOver(store)
  nowMs = START_MS
})

const labelsOf = async (userId: string) =>
  (await core.ask({ is: 'standing', environment: 1, userId }))?.labels ?? []

function order(
  userId: string,
  orderId: string,
  last4: string,
  merchant = 'm-1',
): Promise<Accepted> {
  nowMs += 3_600_000
  const event = eventOf({
    $type: '$create_order',
    $user_id: userId,
    $order_id: orderId,
    $amount: 20_000_000,
    $currency_code: 'USD',
    $seller_user_id: merchant,
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: last4 }],
  })
  return core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: nowMs } })
}

function label(userId: string, isBad: boolean, orderId?: string): Promise<Accepted> {
  nowMs += 60_000
  const of = orderId === undefined ? {} : { of: { type: 'order' as const, id: orderId } }
  return core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId,
      receivedAtMs: nowMs,
      label: { abuseType: 'payment_abuse', isBad, ...of },
    },
  })
}

/** What the user's last event would be scored now, at a moment that stays the same. */
async function scoreOf(userId: string): Promise<Accepted['outcome'] | undefined> {
  return (
    await core.ask({ is: 'score_now', environment: 1, userId, nowMs: START_MS + 24 * 3_600_000 })
  )?.outcome
}

const paymentScore = ({ outcome }: Accepted): number => outcome.scores[PAYMENT] ?? NaN

describe('a bad label', () => {
  it('of an order raises the score of the next user of the same card', async () => {
    await order('thief', 'o-1', '4444')
    const before = await order('ann', 'o-2', '1111')
    await label('thief', true, 'o-1')
    const sameCard = await order('bob', 'o-3', '4444', 'm-2')
    expect(paymentScore(sameCard)).toBeGreaterThan(paymentScore(before) + 10)
  })

  it('of an order touches what that order named, and not the other cards of the user', async () => {
    await order('ann', 'o-1', '4444')
    await order('ann', 'o-2', '1111')
    await label('ann', true, 'o-1')
    const bad = await order('bob', 'o-3', '4444', 'm-2')
    const clean = await order('eve', 'o-4', '1111', 'm-3')
    expect(paymentScore(bad)).toBeGreaterThan(paymentScore(clean))
  })

  it('of a user touches everything the user was seen with', async () => {
    await order('ann', 'o-1', '4444')
    await order('ann', 'o-2', '1111')
    await label('ann', true)
    const first = await order('bob', 'o-3', '4444', 'm-2')
    const second = await order('eve', 'o-4', '1111', 'm-3')
    const none = await order('joe', 'o-5', '9999', 'm-4')
    expect(paymentScore(first)).toBeGreaterThan(paymentScore(none))
    expect(paymentScore(second)).toBeGreaterThan(paymentScore(none))
  })

  it('never feeds the score it was given for: that stays what it was', async () => {
    const first = await order('thief', 'o-1', '4444')
    await label('thief', true, 'o-1')
    const entry = await store.ledger.get(first.sequence)
    expect(decodeOutcome(entry?.outcome ?? new Uint8Array(0))).toEqual(first.outcome)
  })
})

describe('a label taken back', () => {
  it('leaves every feature and score as if it had never been', async () => {
    await order('thief', 'o-1', '4444')
    await order('ann', 'o-2', '4444')
    const never = await scoreOf('ann')
    const { features, scores } = never ?? {}
    await label('thief', true)
    await label('thief', false)
    expect(await scoreOf('ann')).not.toEqual(never)
    expect(await labelsOf('thief')).toMatchObject([{ abuseType: 'payment_abuse', isBad: false }])
    const taken = await core.execute({
      is: 'unlabel',
      request: { environment: 1, userId: 'thief', receivedAtMs: nowMs },
    })
    expect(taken).toBe(1)
    expect(await labelsOf('thief')).toEqual([])
    expect(await scoreOf('ann')).toMatchObject({ features, scores })
  })

  it('answers 0 when there was none', async () => {
    await order('ann', 'o-1', '4444')
    expect(
      await core.execute({
        is: 'unlabel',
        request: { environment: 1, userId: 'ann', receivedAtMs: nowMs },
      }),
    ).toBe(0)
  })
})

describe('a later label', () => {
  it('of the same user and abuse type replaces the former', async () => {
    await order('ann', 'o-1', '4444')
    await label('ann', true)
    await label('ann', false)
    expect(await labelsOf('ann')).toMatchObject([{ isBad: false }])
    const taken = await core.execute({
      is: 'unlabel',
      request: { environment: 1, userId: 'ann', receivedAtMs: nowMs },
    })
    expect(taken).toBe(1)
  })

  it('of another order stands beside it', async () => {
    await order('ann', 'o-1', '4444', 'm-1')
    await order('ann', 'o-2', '4444', 'm-2')
    await label('ann', true, 'o-1')
    await label('ann', false, 'o-2')
    const atBad = await order('bob', 'o-3', '7777', 'm-1')
    const atGood = await order('eve', 'o-4', '8888', 'm-2')
    expect(paymentScore(atBad)).toBeGreaterThan(paymentScore(atGood))
  })
})
