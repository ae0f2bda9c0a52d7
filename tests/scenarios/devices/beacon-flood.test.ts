/**
 * An attacker knows the beacon key, which is on every page, and wants a marked ring to pass. They send beacons of its devices
 * and sessions, of calm people, in the names of good customers, by the thousand. The same shop without the attacker shows the cost.
 */
import { basic, type MemoryService, openMemoryService, TEST_NOW_MS } from '@winnow/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const MINUTE_MS = 60_000
const RING = Array.from({ length: 6 }, (_, at) => `ring-${at}`)
const VISITOR = 'visitor-of-the-ring'
const FLOOD = 1500
/** From here on a team looks at an order. */
const REVIEW_LEVEL = 60
/** Nobody is looked at below. */
const QUIET = 20

const [HEIR, STRANGER] = ['heir', 'stranger']

/** The payment scores of the ring's next accounts: one with its card, one that shares its device alone. */
interface Verdicts {
  readonly heir: number
  readonly stranger: number
}

const CALM = { keys: 40, pointerMoves: 300, scrolls: 12 }
const DEVICE = { 'screen.width': 1920, 'fonts.installed': ['Arial'], 'hardware.cores': 8 }

const shops: Shop[] = []
let alone: Verdicts
let flooded: Verdicts

/** Each account has a card of its own, but for one that comes later with a card of the ring. */
const cardOf = (user: string): string =>
  user === HEIR ? '1000' : String(1000 + RING.indexOf(user))

/** A shop, its clock, and what is sent to it. */
class Shop {
  readonly service: MemoryService
  private minute = 0
  private sent = 0

  constructor(service: MemoryService) {
    this.service = service
  }

  async post(url: string, payload: object): Promise<Record<string, unknown>> {
    this.wait(1)
    const headers = basic(this.service.local.production.api_key)
    const answer = await this.service.app.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Record<string, unknown>>()
  }

  async beacon(session: string, visitor: string, more: object): Promise<void> {
    this.sent += 1
    const { beacon_key: key } = this.service.local.production
    const answer = await this.service.app.inject({
      method: 'POST',
      url: '/v1/beacon',
      headers: { 'content-type': 'text/plain', origin: 'https://www.shop.test' },
      payload: JSON.stringify({ key, id: `message-${this.sent}`, session, visitor, ...more }),
    })
    if (answer.statusCode !== 204) throw new Error(answer.body)
  }

  wait(minutes: number): void {
    this.minute += minutes
    this.service.setNowMs(TEST_NOW_MS + this.minute * MINUTE_MS)
  }

  /** The payment score of an order of one of the ring. */
  async order(user: string): Promise<number> {
    const body = await this.post('/v205/events?return_score=true', {
      $type: '$create_order',
      $user_id: user,
      $order_id: `order-${user}`,
      $session_id: `visit-${user}`,
      $amount: 200_000_000,
      $currency_code: 'USD',
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: cardOf(user) },
      ],
    })
    const { scores } = body['score_response'] as {
      scores: { payment_abuse: { score: number } }
    }
    return scores.payment_abuse.score
  }
}

async function open(): Promise<Shop> {
  const limits = { beaconIpPerSecond: 0, beaconKeyPerSecond: 0 }
  const shop = new Shop(await openMemoryService(limits))
  shops.push(shop)
  return shop
}

/** The ring orders from one device, and is found out. */
async function markRing(shop: Shop): Promise<void> {
  for (const user of RING) {
    await shop.beacon(`visit-${user}`, VISITOR, { device: DEVICE })
    await shop.order(user)
    const of = { type: 'order', id: `order-${user}` }
    await shop.post('/v1/labels', { user_id: user, of, abuse_type: 'payment_abuse', is_bad: true })
  }
  shop.wait(24 * 60)
}

async function flood(shop: Shop): Promise<void> {
  for (let sent = 0; sent < FLOOD; sent += 1) {
    const session = sent % 3 === 0 ? `visit-${STRANGER}` : `visit-flood-${sent % 200}`
    const visitor = sent % 2 === 0 ? VISITOR : `visitor-of-flood-${sent}`
    const more = { user: `good customer ${sent % 50}`, behavior: CALM, device: DEVICE }
    await shop.beacon(session, visitor, more)
    if (sent % 25 === 0) shop.wait(10)
  }
}

/** The ring's next accounts, from its device. */
async function next(shop: Shop): Promise<Verdicts> {
  for (const user of [HEIR, STRANGER])
    await shop.beacon(`visit-${user}`, VISITOR, { device: DEVICE })
  return { heir: await shop.order(HEIR), stranger: await shop.order(STRANGER) }
}

beforeAll(async () => {
  const [calm, besieged] = [await open(), await open()]
  await markRing(calm)
  calm.wait((FLOOD / 25) * 10)
  alone = await next(calm)
  await markRing(besieged)
  await flood(besieged)
  flooded = await next(besieged)
})
afterAll(async () => {
  for (const { service } of shops) await service.close()
})

it('a flood of beacons does not take a marked ring out of review', () => {
  expect(alone.heir).toBeGreaterThan(REVIEW_LEVEL)
  expect(flooded.heir).toBeGreaterThan(REVIEW_LEVEL)
})

it('nor lowers a score that the device alone makes', () => {
  expect(alone.stranger).toBeGreaterThan(QUIET)
  expect(flooded.heir).toBeGreaterThanOrEqual(alone.heir)
  expect(flooded.stranger).toBeGreaterThanOrEqual(alone.stranger)
})
