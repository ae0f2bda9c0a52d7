/**
 * What labels of a few say of others: of a place where many come and go, and of what a person carries. A shop
 * that gets chargebacks and nothing else has bad labels alone: they must not make every customer a suspect.
 * Where good ones are labelled too, or most of those who came were bad, the place counts in full.
 */
import { type Accepted, type Core, FEATURE_INDEX } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const MINUTE_MS = 60_000
const CUSTOMERS = 200

let store: ReturnType<typeof openMemoryStore>
let core: Core
let nowMs: number

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  core = await coreOver(store)
  nowMs = Date.UTC(2026, 3, 1, 9)
})

afterEach(async () => {
  await core.close()
  await store.close()
})

function tell(body: Readonly<Record<string, unknown>>): Promise<Accepted> {
  nowMs += 5 * MINUTE_MS
  return core.execute({
    is: 'event',
    request: { environment: 1, event: eventOf(body), receivedAtMs: nowMs },
  })
}

/** A payment of a customer of a number to the one seller, on a terminal of the shop. */
const pay = (n: number) =>
  tell({
    $type: '$transaction',
    $user_id: `customer-${n}`,
    $transaction_id: `payment-${n}`,
    $seller_user_id: 'shop',
    $amount: 20_000_000 + n * 10_000,
    $currency_code: 'USD',
    $payment_method: {
      $payment_type: '$credit_card',
      $card_bin: '542486',
      $card_last4: String(1000 + n),
    },
    terminal_id: 'till-1',
  })

const signUp = (n: number, ip: string) =>
  tell({ $type: '$create_account', $user_id: `member-${n}`, $ip: ip })

async function sayOf(n: number, isBad: boolean): Promise<void> {
  nowMs += MINUTE_MS
  const of = { type: 'transaction' as const, id: `payment-${n}` }
  const label = { abuseType: 'payment_abuse' as const, isBad, of }
  await core.execute({
    is: 'label',
    request: { environment: 1, userId: `customer-${n}`, receivedAtMs: nowMs, label },
  })
}

async function sayOfMember(n: number): Promise<void> {
  nowMs += MINUTE_MS
  const label = { abuseType: 'account_abuse' as const, isBad: true }
  await core.execute({
    is: 'label',
    request: { environment: 1, userId: `member-${n}`, receivedAtMs: nowMs, label },
  })
}

const paymentScore = ({ outcome }: Accepted): number => outcome.scores[0] ?? NaN

function feature({ outcome }: Accepted, name: string): number {
  const at = FEATURE_INDEX.get(name)
  if (at === undefined) throw new Error(`no feature ${name}`)
  return outcome.features[at] ?? NaN
}

describe('a shop', () => {
  beforeEach(async () => {
    for (let n = 0; n < CUSTOMERS; n += 1) await pay(n)
  })

  it('that hears of one chargeback thinks of other customers as before', async () => {
    const before = paymentScore(await pay(CUSTOMERS))
    await sayOf(7, true)
    const after = paymentScore(await pay(CUSTOMERS + 1))
    expect(after).toBeLessThan(1.5 * before)
  })

  it('thinks the worse of them the more chargebacks come', async () => {
    const scores = [paymentScore(await pay(CUSTOMERS))]
    for (let n = 0; n < 50; n += 1) {
      await sayOf(n, true)
      if (n === 9 || n === 49) scores.push(paymentScore(await pay(CUSTOMERS + n)))
    }
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(scores[2]).toBeGreaterThan(5 * (scores[0] ?? NaN))
  })

  it('that is told of good and bad payments alike hears its latest labels in full', async () => {
    for (let n = 0; n < CUSTOMERS / 2; n += 1) await sayOf(n, n >= CUSTOMERS / 2 - 5)
    const paid = await pay(CUSTOMERS)
    expect(feature(paid, 'merchant_payment_recent_bad')).toBeGreaterThan(0.8)
    expect(feature(paid, 'custom_1_payment_recent_bad')).toBeGreaterThan(0.8)
  })
})

describe('a chargeback', () => {
  const order = (userId: string | undefined, device: string) =>
    tell({
      $type: '$create_order',
      ...(userId === undefined ? { $session_id: `visit-${device}` } : { $user_id: userId }),
      $order_id: `order-${device}`,
      $user_email: 'ann@example.org',
      $app: { $os: 'iOS', $device_unique_id: device },
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4242' },
      ],
    })
  const marks = (accepted: Accepted) =>
    ['user', 'email', 'card', 'device'].map((role) =>
      feature(accepted, `${role}_payment_recent_bad`),
    )

  it('marks its user once, and whoever comes with his card', async () => {
    await order('ann', 'laptop')
    await tell({
      $type: '$chargeback',
      $order_id: 'order-laptop',
      $chargeback_state: '$received',
      $chargeback_reason: '$fraud',
    })
    expect(marks(await order('ann', 'laptop'))).toEqual([1, NaN, NaN, 1])
    expect(marks(await order('ann', 'phone'))).toEqual([1, NaN, NaN, NaN])
    expect(marks(await order('bob', 'desktop'))).toEqual([NaN, 1, 1, NaN])
    expect(marks(await order(undefined, 'tablet'))).toEqual([NaN, 1, 1, NaN])
  })
})

describe('a user who was labelled', () => {
  const say = (isBad: boolean, event?: number) => {
    nowMs += MINUTE_MS
    const label = { abuseType: 'payment_abuse', isBad } as const
    const about = event === undefined ? label : { ...label, event }
    return core.execute({
      is: 'label',
      request: { environment: 1, userId: 'customer-1', receivedAtMs: nowMs, label: about },
    })
  }

  it('bad as a whole is seen in whatever he pays', async () => {
    await pay(1)
    await say(true)
    const paid = await pay(1)
    expect(feature(paid, 'user_payment_labelled_bad')).toBe(1)
    expect(paymentScore(paid)).toBeGreaterThan(80)
  })

  it('good as a whole has a third of the chance he had', async () => {
    const before = paymentScore(await pay(1))
    await say(false)
    expect(paymentScore(await pay(1))).toBeLessThan(before / 3)
  })

  it('bad for one event is not said to be bad as a whole', async () => {
    const { sequence } = await pay(1)
    await say(true, sequence)
    const paid = await pay(1)
    expect(feature(paid, 'user_payment_labelled_bad')).toBeNaN()
    expect(feature(paid, 'user_payment_recent_bad')).toBe(1)
  })
})

describe('an IP address', () => {
  it('of two hundred members is no worse for one who abused, of three it is', async () => {
    for (let n = 0; n < CUSTOMERS; n += 1) {
      await signUp(n, n < 3 ? '198.18.1.1' : '198.19.1.1')
    }
    await sayOfMember(0)
    await sayOfMember(3)
    const [few, many] = [await signUp(900, '198.18.1.1'), await signUp(901, '198.19.1.1')]
    expect(feature(few, 'ip_account_bad_share_30d')).toBeCloseTo(1 / 5, 6)
    expect(feature(many, 'ip_account_bad_share_30d')).toBeLessThan(0.05)
  })
})
