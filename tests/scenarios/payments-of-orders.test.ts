/**
 * A shop says where an order goes when it is made, and what its payment was worth later: the payment is of the same
 * risk, whatever it leaves out. What it takes over survives a restart as everything else does.
 */
import { type Accepted, type Core, FEATURE_INDEX } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const DAY_MS = 86_400_000
const SIGNED_UP_MS = Date.UTC(2026, 3, 1, 9)

const HOME = { $name: 'Ann Lee', $address_1: '1 Elm St', $city: 'Austin', $country: 'US' }
const AWAY = { ...HOME, $address_1: '7 Rua Nova', $city: 'Lisboa', $country: 'PT' }

function teller(core: Core) {
  let nowMs = SIGNED_UP_MS
  return (afterMs: number, body: Readonly<Record<string, unknown>>): Promise<Accepted> => {
    nowMs += afterMs
    const event = eventOf({ $user_id: 'ann', ...body })
    return core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: nowMs } })
  }
}

const order = (id: string, address: object) => ({
  $type: '$create_order',
  $order_id: id,
  $amount: 90_000_000,
  $currency_code: 'USD',
  $billing_address: HOME,
  $shipping_address: address,
  $expedited_shipping: address === AWAY,
})

const payment = (orderId: string) => ({
  $type: '$transaction',
  $transaction_id: `of-${orderId}`,
  $order_id: orderId,
  $amount: 90_000_000,
  $currency_code: 'USD',
  $billing_address: HOME,
})

const riskOf = ({ outcome }: Accepted): number => outcome.scores[0] ?? NaN

const feature = ({ outcome }: Accepted, name: string): number =>
  outcome.features[FEATURE_INDEX.get(name) ?? NaN] ?? NaN

const detailsOf = (accepted: Accepted) => ({
  km: feature(accepted, 'billing_shipping_km'),
  expedited: feature(accepted, 'expedited_shipping'),
  newAddress: feature(accepted, 'shipping_address_new_to_user'),
})

it('the payment of an order to a new address abroad says so', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const tell = teller(core)
  await tell(0, { $type: '$create_account' })
  await tell(30 * DAY_MS, order('usual', HOME))
  const usual = await tell(1000, payment('usual'))
  const ordered = await tell(DAY_MS, order('abroad', AWAY))
  const paid = await tell(1000, payment('abroad'))

  expect(detailsOf(ordered)).toMatchObject({ expedited: 1, newAddress: 1 })
  expect(detailsOf(paid)).toEqual(detailsOf(ordered))
  expect(detailsOf(usual).km).toBeNaN()
  expect(riskOf(paid)).toBeGreaterThan(2 * riskOf(usual))
  await core.close()
  await store.close()
})

it('a payment after a restart takes over what was ordered before it', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const first = await coreOver(store)
  const tell = teller(first)
  await tell(0, { $type: '$create_account' })
  await tell(30 * DAY_MS, order('abroad', AWAY))
  // The first core is never closed, so there is no snapshot: the order is folded again from the ledger.
  const again = await coreOver(store)
  const event = eventOf({ $user_id: 'ann', ...payment('abroad') })
  const receivedAtMs = SIGNED_UP_MS + 31 * DAY_MS
  const paid = await again.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs },
  })
  expect(detailsOf(paid).expedited).toBe(1)
  expect(detailsOf(paid).km).toBeGreaterThan(5000)
  await again.close()
  await store.close()
})
