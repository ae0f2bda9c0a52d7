/**
 * Values that many senders use for "none": strangers who share one are linked by nothing, and what they do scores as it would
 * without it.
 */
import { ABUSE_TYPES } from '@winnow/contract'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOfBody, honestOrder } from '../support/honest-order.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const MINUTE_MS = 60_000
const CUSTOMERS = 20
/** Far below where anybody would look. */
const LOW = 15

/** The highest score of any abuse type among customers, of whom each sends what `change` makes of their order. */
async function highestOf(change: (order: Record<string, unknown>) => void): Promise<number> {
  const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  let highest = 0
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const order = honestOrder(n)
    change(order)
    const { outcome } = await core.execute({
      is: 'event',
      request: {
        environment: 1,
        event: eventOfBody(order),
        receivedAtMs: START_MS + n * 2 * MINUTE_MS,
      },
    })
    expect(outcome.scores).toHaveLength(ABUSE_TYPES.length)
    highest = Math.max(highest, ...outcome.scores)
  }
  await core.close()
  return highest
}

const set =
  (fields: Record<string, unknown>) =>
  (order: Record<string, unknown>): void => {
    Object.assign(order, fields)
  }

const address = { $address_1: 'n/a', $city: '-', $country: 'DE', $zipcode: '00000' }

it.each<[string, (order: Record<string, unknown>) => void]>([
  ['nothing of the kind', set({})],
  [
    'a device of zeros',
    set({ $app: { $device_unique_id: '00000000-0000-0000-0000-000000000000' } }),
  ],
  ['the device id of an old fault', set({ $app: { $device_unique_id: '9774d56d682e549c' } })],
  ['a device of a custom field', set({ device_id: 'unknown' })],
  ['the user undefined', set({ $user_id: 'undefined' })],
  ['the user 0', set({ $user_id: '0' })],
  ['the user guest', set({ $user_id: 'guest' })],
  ['the user null', set({ $user_id: 'null' })],
  ['the user [object Object]', set({ $user_id: '[object Object]' })],
  ['a template for a user', set({ $user_id: '{{ customer.id }}' })],
  ['no user and no session', set({ $user_id: 'undefined', $session_id: 'null' })],
  ['a session 0', set({ $session_id: '0' })],
  ['a mail address of nobody', set({ $user_email: 'noemail@shop.de' })],
  ['a test address', set({ $user_email: 'test@test.com' })],
  ['a phone of zeros', set({ $verification_phone_number: '+10000000000' })],
  ['a placeholder address', set({ $billing_address: address, $shipping_address: address })],
  ['a private IP', set({ $ip: '10.0.0.1' })],
  ['an IP of loopback', set({ $ip: '::1' })],
  [
    'a card of zeros',
    set({
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '000000', $card_last4: '0000' },
      ],
    }),
  ],
  [
    'a bank account of zeros',
    set({
      $payment_methods: [
        {
          $payment_type: '$ach_debit',
          $routing_number: '000000000',
          $account_number_last5: '00000',
        },
      ],
    }),
  ],
  ['the seller null', set({ $seller_user_id: 'null' })],
  ['a store undefined', set({ store_id: 'undefined' })],
])('twenty customers with %s score low', async (_, change) => {
  expect(await highestOf(change)).toBeLessThan(LOW)
})

it('a device that is real is still seen with all its users', async () => {
  const highest = await highestOf(set({ $app: { $device_unique_id: 'b8f1a0c2-5d3e-4a7b' } }))
  expect(highest).toBeGreaterThan(50)
})
