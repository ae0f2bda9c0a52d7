import { BEACON_EVENT, type CanonicalEvent } from '@winnow/contract'
import * as fc from 'fast-check'
import { laptopChrome, phone } from '../entities/device/devices.test.support.ts'
import type { ReceivedEvent } from './received-event.ts'

const BEGIN_MS = Date.UTC(2026, 2, 1, 12)
const MINUTE_MS = 60_000

/** So few names that events meet: the same order by another user, a session with several, a payment of an order. */
const user = fc.constantFrom('ann', 'bob', undefined)
const session = fc.constantFrom('s-1', 's-2', undefined)
const ip = fc.constantFrom('91.12.4.7', '113.160.4.20', undefined)
const amount = fc.constantFrom(42_990_000, 5_000_000)

const act = fc.constantFrom<Pick<CanonicalEvent, 'type' | 'fields'>>(
  { type: '$create_account', fields: { $user_email: 'ann@shop.de', $phone: '+4930123456' } },
  { type: '$login', fields: { $login_status: '$success' } },
  { type: '$login', fields: { $login_status: '$failure' } },
  { type: '$create_content', fields: { $content_id: 'c-1', $comment: { $body: 'A quiet room' } } },
  { type: '$flag_content', fields: { $content_id: 'c-1', $flagged_by: 'bob' } },
  { type: '$chargeback', fields: { $order_id: 'o-1' } },
  { type: 'watched', fields: {} },
)

const order = fc
  .record({
    id: fc.constantFrom('o-1', 'o-2'),
    amount,
    country: fc.constantFrom('DE', 'FR'),
    type: fc.constantFrom('$create_order', '$update_order'),
  })
  .map(({ id, amount: $amount, country, type }) => ({
    type,
    fields: {
      $order_id: id,
      $amount,
      $currency_code: 'EUR',
      $billing_address: { $country: country, $zipcode: '10115' },
      $shipping_address: { $country: 'DE', $zipcode: '20457' },
      $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486' }],
    },
  }))

const payment = fc
  .record({
    id: fc.constantFrom('t-1', 't-2'),
    amount,
    kind: fc.constantFrom('$authorize', '$capture', '$sale', '$refund'),
    status: fc.constantFrom('$success', '$pending', '$failure'),
  })
  .map(({ id, amount: $amount, kind, status }) => ({
    type: '$transaction',
    fields: {
      $transaction_id: id,
      $order_id: 'o-1',
      $amount,
      $currency_code: 'EUR',
      $transaction_type: kind,
      $transaction_status: status,
    },
  }))

const beacon = fc
  .record({
    device: fc.constantFrom('d-1', 'd-2'),
    looks: fc.constantFrom(laptopChrome(), phone()),
  })
  .map(({ device, looks }) => ({
    type: BEACON_EVENT,
    fields: { $device_id: device, $device: looks },
  }))

const minutes = fc.nat({ max: 3 * 24 * 60 })

/** A story of some days: acts, orders, payments, their repeats, and beacons of the devices behind them. */
export const randomEvents: fc.Arbitrary<readonly ReceivedEvent[]> = fc
  .array(fc.record({ what: fc.oneof(act, order, payment, beacon), user, session, ip, minutes }), {
    minLength: 1,
    maxLength: 24,
  })
  .map((told) =>
    told
      .toSorted((one, other) => one.minutes - other.minutes)
      .map(({ what, user: userId, session: sessionId, ip: address, minutes: at }) => ({
        environment: 1,
        receivedAtMs: BEGIN_MS + at * MINUTE_MS,
        event: {
          ...what,
          ...(userId !== undefined && what.type !== BEACON_EVENT && { userId }),
          ...(sessionId !== undefined && { sessionId }),
          ...(address !== undefined && { ip: address }),
          custom: {},
        },
        enrichment: address === '91.12.4.7' ? { ipCountry: 'DE' } : {},
      })),
  )
