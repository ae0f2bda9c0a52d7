/** Stolen cards buy telephones, which a reshipper abroad passes on; the second thief uses the same door. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { card, declined, german, home, order, pay, type Person, signUp } from './people.ts'
import {
  beginStory,
  DAY,
  HOUR,
  lastOf,
  QUIET,
  REVIEW,
  type Story,
  type Verdict,
  type Wire,
} from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const PRICE = 1890
const PHONES = [
  { $item_id: 'phone', $product_title: 'Smartphone 256 GB', $price: 630_000_000, $quantity: 3 },
]
const DOOR = {
  $name: 'Parcel Forwarding',
  $address_1: '18 Harbor Road Suite 400',
  $zipcode: '19801',
  $city: 'Wilmington',
  $country: 'US',
}

let story: Story
let thief: readonly Verdict[]
let sameDoor: readonly Verdict[]
let otherDoor: readonly Verdict[]
let upgrade: readonly Verdict[]
let gift: readonly Verdict[]

/** A new account, one refused card, one that works, everything by express to a door abroad. */
function spree(who: Person, orderId: string, door: Wire): readonly Wire[] {
  const method = card(who.card ?? '')
  const goods = { $shipping_address: door, $expedited_shipping: true, $items: PHONES }
  return [
    signUp(who, { $shipping_address: undefined }),
    order(who, orderId, PRICE, { ...goods, $payment_methods: [method] }),
    pay(who, orderId, PRICE, declined('$lost_or_stolen', card(`9${(who.card ?? '').slice(1)}`))),
    pay(who, orderId, PRICE, { $payment_method: method, $shipping_address: door }),
  ]
}

const from = (person: Person, ip: string): Person => ({ ...person, ip })

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  thief = await story.tellAll(
    BEGIN,
    3,
    spree(from(german('thief', 'Udo Franke', 3), '45.9.20.4'), 'loot-1', DOOR),
  )
  await story.label(BEGIN + 8 * HOUR, 'thief', 'payment_abuse', true)
  const later = BEGIN + DAY
  const second = from(german('second', 'Ines Pohl', 4), '45.66.1.9')
  sameDoor = await story.tellAll(later, 3, spree(second, 'loot-2', DOOR))
  const third = from(german('third', 'Ralf Busch', 5), '45.70.3.3')
  const elsewhere = {
    ...DOOR,
    $name: 'Mail Stop',
    $address_1: '7 Pine Street',
    $zipcode: '10005',
    $city: 'New York',
  }
  otherDoor = await story.tellAll(later, 3, spree(third, 'loot-3', elsewhere))
  const ben = german('upgrader', 'Heike Sommer', 6)
  upgrade = await story.tellAll(later, 30, [
    signUp(ben),
    order(ben, 'upgrade', 630, { $items: PHONES.map((phone) => ({ ...phone, $quantity: 1 })) }),
    pay(ben, 'upgrade', 630),
  ])
  const grandmother = home('Ilse Becker', 'Am Markt 3', '99423', 'Weimar')
  gift = await story.tellAll(later, 9, [
    order(neighbour(0), 'gift', 49, { $shipping_address: grandmother }),
    pay(neighbour(0), 'gift', 49),
  ])
})
afterAll(() => story.end())

it('the thief ends up for review, before any label', () => {
  expect(lastOf(thief).score('payment_abuse')).toBeGreaterThan(REVIEW)
})

it('a new customer of the same telephones and a gift to a grandmother are far below', () => {
  for (const honest of [upgrade, gift]) {
    expect(lastOf(honest).score('payment_abuse')).toBeLessThan(
      lastOf(thief).score('payment_abuse') - 40,
    )
    for (const verdict of honest) expect(verdict.highest).toBeLessThan(QUIET)
  }
})

it('for what does not fit together', () => {
  const reasons = lastOf(thief).reasons('payment_abuse')
  expect(reasons).toContain('billing_shipping_country_differ')
  expect(reasons).toContain('ip_hosting')
})

it('a second thief at the door of a labelled one scores above one at another door, and says why', () => {
  expect(lastOf(sameDoor).score('payment_abuse')).toBeGreaterThan(
    lastOf(otherDoor).score('payment_abuse'),
  )
  expect(lastOf(sameDoor).reasons('payment_abuse')).toContain('shipping_address_payment_recent_bad')
  expect(lastOf(otherDoor).reasons('payment_abuse')).not.toContain(
    'shipping_address_payment_recent_bad',
  )
})
