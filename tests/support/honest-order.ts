import { type CanonicalEvent, parseEvent } from '@winnow/contract'

const FIRST_NAMES = 'anna jonas clara felix lena emil marie paul sophie max'.split(' ')
const LAST_NAMES = 'meyer weber schulz wagner fischer becker koch'.split(' ')

/** The body of an honest customer's order from home, with all of their own; `changes` replace its fields. */
export function honestOrder(
  n: number,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const [first, last] = [FIRST_NAMES[n % 10] ?? '', LAST_NAMES[n % 7] ?? '']
  const address = {
    $name: `${first} ${last}`,
    $address_1: `Lindenweg ${n + 1}`,
    $city: 'Berlin',
    $country: 'DE',
    $zipcode: `${10_115 + (n % 3_000)}`,
  }
  return {
    $type: '$create_order',
    $user_id: `customer-${n}`,
    $session_id: `visit-${n}`,
    $order_id: `order-${n}`,
    $user_email: `${first}.${last}.${n}@web.de`,
    $ip: `85.${214 + Math.floor(n / 250)}.${(n % 250) + 1}.${(n % 200) + 7}`,
    $amount: 30_000_000 + (n % 20) * 1_000_000,
    $currency_code: 'EUR',
    $billing_address: address,
    $shipping_address: address,
    $payment_methods: [
      {
        $payment_type: '$credit_card',
        $card_bin: `43${String(1000 + (n % 9)).padStart(4, '0')}`,
        $card_last4: String(1000 + ((n * 37) % 9000)),
      },
    ],
    ...changes,
  }
}

/** The event of a body that is accepted. */
export function eventOfBody(body: Readonly<Record<string, unknown>>): CanonicalEvent {
  const parsed = parseEvent('v205', body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.event
}
