/** Many honest people at once. Each story gives the answer to every one of their events. */
import { Random } from '../../../benchmarks/support/random.mjs'
import {
  type Business,
  decline,
  guest,
  home,
  HOUR,
  logIn,
  order,
  pay,
  person,
  type Person,
  signUp,
  type Told,
  usualPayment,
  type Wire,
  wrongPassword,
} from './crowd.ts'

export type Honest = (business: Business, minute: number) => readonly Told[]

const DAY = 24 * HOUR
const FIRST = 30_000
/** Orders of an hour in which a shop has its sale. */
const RUSH = process.env['WINNOW_LONG'] === '1' ? 2000 : 800

/** Takes events a minute's tenth apart each. */
function takeAll(business: Business, minute: number, events: readonly Wire[]): readonly Told[] {
  return events.map((event, at) => business.take(minute + at / 10, event))
}

/** So many orders within an hour, each with its payment; new customers sign up first, every third is a guest. */
const rush =
  (count: number, price: (n: number) => number, more: Wire = {}): Honest =>
  (business, minute) => {
    const random = new Random(11)
    return Array.from({ length: count }).flatMap((_, n) => {
      const who = n % 3 === 0 ? guest(FIRST + n) : person(n % 3 === 1 ? 10_000 + n : FIRST + n)
      const [at, id] = [minute + (n * HOUR) / count, `rush-${minute}-${n}`]
      return takeAll(business, at, [
        ...(n % 3 === 2 ? [signUp(who)] : []),
        order(who, id, price(n), more),
        ...usualPayment(random, who, id, price(n)),
      ])
    })
  }

const TICKET: Wire = {
  $items: [
    {
      $item_id: 'concert',
      $product_title: 'Concert ticket',
      $category: 'tickets',
      $price: 89_000_000,
      $quantity: 1,
    },
  ],
  $shipping_method: '$electronic',
}

/** Children of a school sign up in a morning. */
const school =
  (mailOf: (who: Person) => string): Honest =>
  (business, minute) =>
    Array.from({ length: 300 }, (_, n) => {
      const who = person(FIRST + n)
      const pupil = { ...who, email: mailOf(who), ip: '84.99.1.1', device: `tablet-${n}` }
      return business.take(minute + n * 0.8, signUp(pupil))
    })

const dotted = (name: string): string => name.toLowerCase().replace(' ', '.')

/** Four people with one card, in a hotel abroad: other IPs, one of them refused now and then. */
const holiday: Honest = (business, minute) => {
  const address = home('Anna Meyer', 12)
  const family = ['Anna Meyer', 'Jonas Meyer', 'Clara Meyer', 'Emil Meyer'].map((name, n) => ({
    ...person(FIRST + n),
    name,
    email: `${dotted(name)}@gmail.com`,
    card: person(FIRST).card,
    address,
    ip: '84.12.3.4',
  }))
  const atHome = family.flatMap((who, n) => [
    signUp(who),
    order(who, `home-${n}`, 30),
    pay(who, `home-${n}`, 30),
  ])
  const told = atHome.map((event, at) => business.take(minute + at * 300, event))
  const away = family.flatMap((each, n): Wire[] => {
    const who = { ...each, ip: '84.200.9.9' }
    return [
      ...(n === 1 ? [wrongPassword(who)] : []),
      logIn(who),
      order(who, `away-${n}`, 25),
      ...(n === 2 ? [decline(who, `away-refused-${n}`, 25)] : []),
      pay(who, `away-${n}`, 25),
    ]
  })
  return [...told, ...away.map((event, at) => business.take(minute + 14 * DAY + at * 40, event))]
}

/** Agents order for customers who telephone: one IP and a few computers, a customer each. */
const callCentre: Honest = (business, minute) => {
  const random = new Random(5)
  return Array.from({ length: 160 }).flatMap((_, n) => {
    const { device: _unused, ...customer } = person(FIRST + n)
    const who = { ...customer, ip: '84.55.6.7', sessionId: `call-${n}` }
    const id = `call-${minute}-${n}`
    return takeAll(business, minute + n * 3, [
      order(who, id, 20 + random.below(60)),
      ...usualPayment(random, who, id, 30),
    ])
  })
}

/** A forwarder's warehouse receives the parcels of customers of all kinds. */
const warehouse: Honest = (business, minute) => {
  const random = new Random(6)
  return Array.from({ length: 200 }).flatMap((_, n) => {
    const base = person(FIRST + n)
    const who = { ...base, address: { ...home('Parcel Forward Ltd', 1), $name: base.name } }
    const id = `parcel-${minute}-${n}`
    const isNew = n % 2 === 0
    return takeAll(business, minute + n * 5, [
      ...(isNew ? [signUp(who)] : []),
      order(who, id, 20 + random.below(60)),
      ...usualPayment(random, who, id, 30),
    ])
  })
}

/** Twelve colleagues order lunch to their office, with mail addresses of the company. */
const office: Honest = (business, minute) =>
  Array.from({ length: 12 }).flatMap((_, n) => {
    const base = person(FIRST + n)
    const who = {
      ...base,
      email: `${dotted(base.name)}@engineering-office.de`,
      address: { ...home('Engineering Office', 3), $name: base.name },
      ip: '84.31.1.1',
    }
    const id = `lunch-${minute}-${n}`
    return takeAll(business, minute + n * 9, [
      ...(n % 3 === 0 ? [signUp(who)] : [logIn(who)]),
      order(who, id, 12),
      pay(who, id, 12),
    ])
  })

/** The payment provider is down: for twenty minutes nothing goes through. */
const outage: Honest = (business, minute) => {
  const before = rush(60, (n) => 20 + (n % 50))(business, minute)
  const during = Array.from({ length: 60 }).flatMap((_, n) => {
    const who = n % 3 === 0 ? guest(FIRST + 500 + n) : person(FIRST + 500 + n)
    const [at, id] = [minute + HOUR + n / 3, `outage-${minute}-${n}`]
    return takeAll(business, at, [
      order(who, id, 20 + (n % 50)),
      decline(who, `${id}-a`, 20 + (n % 50), { $decline_category: '$other' }),
      decline(who, `${id}-b`, 20 + (n % 50), { $decline_category: '$other' }),
    ])
  })
  return [...before, ...during]
}

/** A night's subscriptions are charged: known cards, no IP, a fifth is refused. */
const subscriptions: Honest = (business, minute) =>
  Array.from({ length: 400 }, (_unused, n) => {
    const { userId, card } = person(FIRST + n)
    return business.take(minute + n / 10, {
      $type: '$transaction',
      $user_id: userId,
      $transaction_id: `renewal-${minute}-${n}`,
      $transaction_status: n % 5 === 0 ? '$failure' : '$success',
      $amount: 12_000_000,
      $currency_code: 'EUR',
      $payment_method: card,
    })
  })

export const HONEST_STORIES: Readonly<Record<string, Honest>> = {
  [`a sale: ${RUSH} orders in an hour`]: rush(RUSH, (n) => 20 + (n % 60)),
  [`a ticket start: ${RUSH} orders of one price in an hour`]: rush(RUSH, () => 89, TICKET),
  'a newsletter: 600 orders with one code in an hour': rush(600, (n) => 30 + (n % 40), {
    $promotions: [
      { $promotion_id: 'SPRING', $status: '$success', $discount: { $percentage_off: 0.1 } },
    ],
  }),
  'a school: 300 sign-ups from one IP in a morning': school(
    (who) => `${dotted(who.name)}@gymnasium-musterstadt.de`,
  ),
  'a school with mail addresses of the children’s own': school((who) => who.email),
  'a family on holiday': holiday,
  'a call centre': callCentre,
  'a warehouse: one address, many orders': warehouse,
  'an office that orders lunch': office,
  'an outage of the payment provider': outage,
  'subscriptions of a night': subscriptions,
}
