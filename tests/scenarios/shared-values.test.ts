/**
 * What very many of an account's users share names nobody: a constant in place of a device id, the phone of the shop,
 * a pickup point, a proxy. Rings and farms have one value in common too, and are distinguished.
 */
import { ABUSE_TYPES, MINUTE_MS } from '@winnow/contract'
import { FEATURE_INDEX, replayLedger } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOfBody, honestOrder } from '../support/honest-order.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const SEED = { lo: 1, hi: 2 }
const LOW = 15
const REVIEW = 50

type Changes = (n: number) => Readonly<Record<string, unknown>>

/** Per order the highest score of any abuse type, and how many of its values were taken to be shared. */
async function scoresOf(count: number, msApart: number, changes: Changes) {
  const store = openMemoryStore({ seed: SEED })
  const core = await coreOver(store)
  const orders: { score: number; shared: number | undefined }[] = []
  for (let n = 0; n < count; n += 1) {
    const event = eventOfBody(honestOrder(n, changes(n)))
    const receivedAtMs = START_MS + n * msApart
    const { outcome } = await core.execute({
      is: 'event',
      request: { environment: 1, event, receivedAtMs },
    })
    orders.push({
      score: Math.max(...outcome.scores.slice(0, ABUSE_TYPES.length)),
      shared: outcome.features[FEATURE_INDEX.get('shared_values') ?? -1],
    })
  }
  await core.close()
  return { orders, store }
}

const onDevice = (id: string) => ({ $app: { $device_unique_id: id } })
const PICKUP = {
  $address_1: 'Packstation 101',
  $city: 'Berlin',
  $country: 'DE',
  $zipcode: '10117',
}
const WITH_PHONE = { $address_1: 'Lindenweg 1', $country: 'DE', $phone: '+493012345678' }

/** What nobody listed, by how far orders lie apart. */
const SHARED: readonly (readonly [string, number, Changes])[] = [
  ['a constant device id', 2 * MINUTE_MS, () => onDevice('SDK-DEFAULT-INSTANCE')],
  ['a constant device of a custom field', 5 * MINUTE_MS, () => ({ device_id: 'pos-terminal' })],
  ['the phone of the shop', 20 * MINUTE_MS, () => ({ $billing_address: WITH_PHONE })],
  ['a pickup point', 20 * MINUTE_MS, () => ({ $shipping_address: PICKUP })],
  ['the proxy of the account', 20 * MINUTE_MS, () => ({ $ip: '85.13.7.9' })],
  ['the mail address of the counter', 20 * MINUTE_MS, () => ({ $user_email: 'kasse@shop.de' })],
]

describe.each(SHARED)('%s', (_, msApart, changes) => {
  it('names nobody once very many users had it', async () => {
    const { orders } = await scoresOf(180, msApart, changes)
    const late = orders.slice(150)
    expect(late.map(({ shared }) => (shared ?? 0) > 0)).not.toContain(false)
    expect(Math.max(...late.map(({ score }) => score))).toBeLessThan(LOW)
  })

  it('is seen with all users of a ring', async () => {
    const { orders } = await scoresOf(40, msApart, changes)
    expect(orders.map(({ shared }) => shared)).not.toContain(1)
  })
})

it('a ring of forty on one device scores high in a large account', async () => {
  const ring = ({ n }: { n: number }) => (n >= 200 ? onDevice('b8f1a0c2-5d3e-4a7b') : {})
  const { orders } = await scoresOf(240, 2 * MINUTE_MS, (n) => ({
    ...onDevice(`own-${n}`),
    ...ring({ n }),
  }))
  expect(Math.min(...orders.slice(215).map(({ score }) => score))).toBeGreaterThan(REVIEW)
})

it('a farm of accounts on one device and one address is no shared value, however large', async () => {
  const { orders } = await scoresOf(200, 3 * MINUTE_MS, () => ({
    $type: '$create_account',
    $ip: '185.13.7.9',
    $amount: undefined,
    $currency_code: undefined,
    $order_id: undefined,
    ...onDevice('b8f1a0c2-5d3e-4a7b'),
  }))
  expect(orders.slice(20).map(({ shared }) => shared)).not.toContain(1)
  expect(Math.min(...orders.slice(20).map(({ score }) => score))).toBeGreaterThan(REVIEW)
})

it('an address of a school that few of the account are at stays a place', async () => {
  const { orders } = await scoresOf(600, 10 * MINUTE_MS, (n) =>
    n % 4 === 0 ? { $ip: '85.13.7.9' } : {},
  )
  expect(orders.map(({ shared }) => shared)).not.toContain(1)
})

it('a replay learns the same', async () => {
  const { store } = await scoresOf(140, 2 * MINUTE_MS, () => onDevice('SDK-DEFAULT-INSTANCE'))
  const { differences } = await replayLedger(store.ledger, store.newStates(), SEED)
  expect(differences).toBe(0)
})
