import type { Random } from '../../../benchmarks/support/random.mjs'

/** The body of an event, as a client posts it. */
export type Body = Record<string, unknown>

const DAY_MS = 86_400_000
const AGENTS = ['Mozilla/5.0 (Windows NT 10.0) Chrome/129.0.0.0', 'curl/8.4', 'Googlebot/2.1']
const TEXTS = [
  'Lovely place, see you soon',
  'WIN CASH NOW http://x.example call +1 212 555 0100',
  'ok',
]

/** Mostly few different ids, so that strangers meet; the others keep the number of entities growing. */
const POOLS = { user: 60, session: 90, device: 40, card: 30, order: 200, content: 80 } as const

const ONE_OF_A_KIND = 0.15

function one(random: Random, kind: keyof typeof POOLS): string {
  const isNew = random.chance(ONE_OF_A_KIND)
  return `${kind}-${random.below(isNew ? 1_000_000 : POOLS[kind])}`
}

const maybe = <T>(random: Random, share: number, make: () => T): T | undefined =>
  random.chance(share) ? make() : undefined

function address(random: Random): Body {
  return {
    $name: `Ann ${random.pick(['Archer', 'Brown', 'Ito'])}`,
    $address_1: `${random.below(20)} Oak Avenue`,
    $city: 'Austin',
    $country: random.pick(['US', 'DE', 'NG']),
    $zipcode: `7870${random.below(10)}`,
    $phone: `+1212555${1000 + random.below(60)}`,
  }
}

function payment(random: Random): Body {
  const card = random.below(POOLS.card)
  return {
    $payment_type: '$credit_card',
    $card_bin: `4${String(10_000 + (card % 7))}`,
    $card_last4: String(1000 + card),
    $avs_result_code: random.pick(['Y', 'N']),
  }
}

const money = (random: Random): Body => ({
  $amount: (1 + random.below(90_000)) * 10_000,
  $currency_code: random.pick(['USD', 'EUR', 'JPY']),
})

const order = (random: Random): Body => ({
  ...money(random),
  $order_id: one(random, 'order'),
  $user_email: `mail${random.below(50)}@${random.pick(['gmail.com', 'mailinator.com'])}`,
  $billing_address: address(random),
  $shipping_address: maybe(random, 0.4, () => address(random)),
  $payment_methods: [payment(random)],
  $promotions: maybe(random, 0.2, () => [{ $promotion_id: `promo-${random.below(5)}` }]),
  $items: [{ $item_id: 'i', $product_title: 'Kettle', $price: 9_000_000, $quantity: 1 }],
})

const makers: Readonly<Record<string, (random: Random) => Body>> = {
  $create_account: (random) => ({
    $user_email: `mail${random.below(50)}@gmail.com`,
    $name: 'Ann Archer',
    $phone: `+1212555${1000 + random.below(60)}`,
    $billing_address: address(random),
    $referrer_user_id: maybe(random, 0.3, () => one(random, 'user')),
  }),
  $update_account: (random) => ({ $user_email: `mail${random.below(50)}@gmail.com` }),
  $create_order: order,
  $update_order: order,
  $order_status: (random) => ({
    $order_id: one(random, 'order'),
    $order_status: random.pick(['$approved', '$canceled', '$fulfilled']),
    $reason: maybe(random, 0.5, () => '$payment_risk'),
    $source: random.pick(['$automated', '$manual_review']),
  }),
  $transaction: (random) => ({
    ...money(random),
    $transaction_type: random.pick(['$sale', '$authorize', '$refund']),
    $transaction_status: random.pick(['$success', '$failure', '$pending']),
    $transaction_id: one(random, 'order').replace('order', 'tx'),
    $order_id: one(random, 'order'),
    $payment_method: payment(random),
  }),
  $chargeback: (random) => ({
    $order_id: one(random, 'order'),
    $chargeback_state: random.pick(['$received', '$lost', '$won']),
    $chargeback_reason: random.pick(['$fraud', '$duplicate']),
  }),
  $login: (random) => ({ $login_status: random.pick(['$success', '$failure']) }),
  $logout: () => ({}),
  $create_content: (random) => ({
    $content_id: one(random, 'content'),
    $comment: { $body: random.pick(TEXTS), $contact_email: `mail${random.below(50)}@gmail.com` },
  }),
  $content_status: (random) => ({ $content_id: one(random, 'content'), $status: '$active' }),
  $flag_content: (random) => ({
    $content_id: one(random, 'content'),
    $flagged_by: one(random, 'user'),
  }),
  $add_promotion: (random) => ({ $promotions: [{ $promotion_id: `promo-${random.below(5)}` }] }),
  $link_session_to_user: () => ({}),
  shop_visit: (random) => ({ store_id: `store-${random.below(9)}`, lucky: random.chance(0.5) }),
}

const TYPES = Object.keys(makers)

/**
 * A valid event of any kind at about `nowMs`: some late by minutes, some by months, some without a
 * user. Everything but the random source and the time is fixed.
 */
export function wildEvent(random: Random, nowMs: number): Body {
  const type = random.pick(TYPES)
  const hasUser = !WITHOUT_USER.has(type) || random.chance(0.85)
  const hasSession = !hasUser || type === '$link_session_to_user' || random.chance(0.6)
  const body: Body = {
    $type: type,
    $user_id: hasUser ? one(random, 'user') : undefined,
    $session_id: hasSession ? one(random, 'session') : undefined,
    $time: nowMs - lateness(random),
    $ip: maybe(random, 0.7, () => `8.${random.below(3)}.${random.below(4)}.${random.below(20)}`),
    $browser: maybe(random, hasBrowser(type) ? 0.5 : 0, () => ({
      $user_agent: random.pick(AGENTS),
    })),
    device_id: maybe(random, 0.5, () => one(random, 'device')),
    ...makers[type]?.(random),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** Types that may come with a session alone. */
const WITHOUT_USER = new Set(['$create_order', '$update_order', '$login', 'shop_visit'])
const BROWSERLESS = new Set([
  '$chargeback',
  '$order_status',
  '$link_session_to_user',
  '$content_status',
])

const hasBrowser = (type: string): boolean => !BROWSERLESS.has(type) && type.startsWith('$')

function lateness(random: Random): number {
  const draw = random.next()
  if (draw < 0.7) return 0
  return Math.floor(random.next() * (draw < 0.9 ? DAY_MS / 48 : 120 * DAY_MS))
}
