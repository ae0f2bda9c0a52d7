import type { ConsoleInBrowser } from './console-in-browser.ts'

const POLICY = {
  queues: [
    { name: 'orders', display_name: 'Large orders', abuse_type: 'payment_abuse', due: '10h' },
  ],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'large', when: 'event.amount > usd(1)', do: [{ review: 'orders' }] }],
    },
  ],
}

const CARDS = 3
const DOLLAR_MICROS = 1_000_000

/** An order that asks for a review, of a user of its own. */
export const order = ({ post }: Pick<ConsoleInBrowser, 'post'>, at: number) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: `customer-${at}`,
    $order_id: `order-${at}`,
    $amount: (500 - at) * DOLLAR_MICROS,
    $currency_code: 'USD',
    $user_email: `c${at}@mailinator.com`,
    $ip: `93.184.216.${at % CARDS}`,
    $payment_methods: [
      { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: `100${at % CARDS}` },
    ],
  })

/** A queue `orders` with so many open cases, each of one order. */
export async function seedCases(opened: ConsoleInBrowser, count: number): Promise<void> {
  await opened.post('/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
  for (let at = 0; at < count; at += 1) await order(opened, at)
}
