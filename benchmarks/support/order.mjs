/**
 * One `$create_order` as a shop sends it, about 1.2 KB, seeded. Half of the orders come from regular
 * customers, few of whom order often; the others from newcomers. Addresses of carriers and offices
 * are shared. Marks stand for what is filled in each time the body is used (order-stream.mjs).
 */
import { Random } from './random.mjs'

const REGULARS = 6000
const SHARED_ADDRESSES = 400
/** Issuers' number ranges (BINs) that customers pay from; a few banks have most of them. */
const CARD_RANGES = 3000

const FIRST = ['Ann', 'Bo', 'Cara', 'Dmitri', 'Elif', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jonas']
const LAST = ['Archer', 'Brown', 'Costa', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Hall', 'Ito']
const STREETS = [
  'Oak Avenue',
  'Mill Road',
  'High Street',
  'Station Road',
  'Park Lane',
  'Elm Street',
]
const MAILS = ['gmail.com', 'yahoo.com', 'outlook.com', 'gmx.de', 'example-company.com']
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
]
const CITIES = [
  ['New York', 'NY', 'US', '10013', '+1212555'],
  ['Austin', 'TX', 'US', '78701', '+1512555'],
  ['London', 'LND', 'GB', 'N1 9GU', '+44207946'],
  ['Berlin', 'BE', 'DE', '10115', '+4930901'],
  ['Lyon', 'ARA', 'FR', '69001', '+3347255'],
]
const GOODS = [
  'Kettle',
  'Headphones',
  'Running shoes',
  'Backpack',
  'Lamp',
  'Keyboard',
  'Novel',
  'Watch',
]

/** Marks a place that gets other digits in each round; as many as there are marks. */
const ROUND = '#'
const SEQUENCE = '@@@@@@@@@@'
export const TIME = '%%%%%%%%%%%%%'

const digits = (random, count) => Array.from({ length: count }, () => random.below(10)).join('')

const octet = (random) => 100 + random.below(100)

/** The first octet of an address of the public internet, whatever the others are. */
const publicOctet = (random) => 130 + random.below(30)

/** A customer: of a regular all parts are fixed, of a newcomer parts are marked for each round. */
function customer(seed, isNew) {
  const random = new Random(seed)
  const mark = (count) => (isNew ? ROUND.repeat(count) : digits(random, count))
  const [city, region, country, zipcode, phone] = random.pick(CITIES)
  const first = random.pick(FIRST)
  const last = random.pick(LAST)
  return {
    id: `u-${isNew ? 'n' : 'r'}${seed}-${isNew ? ROUND.repeat(5) : '0'}`,
    name: `${first} ${last}`,
    email:
      `${first}.${last}${seed}${isNew ? ROUND.repeat(5) : ''}@${random.pick(MAILS)}`.toLowerCase(),
    phone: `${phone}${mark(4)}`,
    device: `d-${seed.toString(16)}-${mark(5)}`,
    agent: random.pick(AGENTS),
    ip: `${publicOctet(random)}.${octet(random)}.${octet(random)}.1${mark(2)}`,
    bin: String(400_000 + random.skewed(CARD_RANGES) * 37),
    last4: mark(4),
    address: {
      $name: `${first} ${last}`,
      $phone: `${phone}${mark(4)}`,
      $address_1: `${mark(3)} ${random.pick(STREETS)}`,
      $city: city,
      $region: region,
      $country: country,
      $zipcode: zipcode,
    },
  }
}

function items(random) {
  return Array.from({ length: 1 + random.skewed(3) }, () => {
    const good = random.skewed(300)
    return {
      $item_id: `i-${good}`,
      $product_title: `${GOODS[good % GOODS.length]} No. ${good}`,
      $price: (5 + (good % 90)) * 1_000_000 - 10_000,
      $sku: `sku-${good}`,
      $brand: `Brand ${good % 12}`,
      $manufacturer: `Maker ${good % 40} Limited`,
      $category: 'Home and leisure',
      $quantity: 1 + random.skewed(3),
    }
  })
}

function sharedAddress(random) {
  const address = new Random(9_000_000 + random.skewed(SHARED_ADDRESSES))
  return `${publicOctet(address)}.${octet(address)}.${octet(address)}.${octet(address)}`
}

/** The body of one order; `index` names the newcomer. */
export function order(random, index) {
  const isNew = random.chance(0.45)
  const who = customer(isNew ? 100_000 + index : random.skewed(REGULARS), isNew)
  const bought = items(random)
  return {
    $type: '$create_order',
    $user_id: who.id,
    $session_id: `s-${index}-${SEQUENCE}`,
    $order_id: `o-${SEQUENCE}`,
    $user_email: who.email,
    $time: TIME,
    $ip: random.chance(0.3) ? sharedAddress(random) : who.ip,
    $amount: bought.reduce((sum, { $price, $quantity }) => sum + $price * $quantity, 0),
    $currency_code: 'USD',
    $billing_address: who.address,
    $payment_methods: [
      {
        $payment_type: '$credit_card',
        $payment_gateway: '$stripe',
        $card_bin: who.bin,
        $card_last4: who.last4,
        $avs_result_code: 'Y',
      },
    ],
    ...(random.chance(0.6) ? { $shipping_address: who.address } : {}),
    $items: bought,
    $expedited_shipping: random.chance(0.2),
    $shipping_method: '$physical',
    ...(random.chance(0.2)
      ? { $promotions: [{ $promotion_id: `spring-${random.skewed(20)}` }] }
      : {}),
    $browser: { $user_agent: who.agent, $accept_language: 'en-US' },
    device_id: who.device,
  }
}
