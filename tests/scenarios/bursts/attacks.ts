/** Attacks that come from many new names, as a business sends them, event by event from a minute on. */
import { Random } from '../../../benchmarks/support/random.mjs'
import {
  type Business,
  card,
  decline,
  guest,
  home,
  ipOf,
  logIn,
  order,
  pay,
  person,
  type Person,
  signUp,
  type Told,
  type Wire,
  wrongPassword,
} from './crowd.ts'

/** Sends a story from a minute on; gives the answers about each of the many, in turn. */
export type Attack = (business: Business, minute: number) => readonly Told[]

const BIN = '446291'
const ONE_IP = '84.77.1.9'

interface Declines {
  readonly count: number
  readonly minutes: number
  /** Who tries a card, by number. */
  readonly who: (n: number) => Person
  /** Each sends an order before the payment. */
  readonly withOrders?: true
  readonly more?: Wire
  /** Every so many payments one goes through. */
  readonly successEvery?: number
}

/** Cards that are tried one after the other, each by somebody else. */
const declines =
  ({ count, minutes, who, withOrders, more = {}, successEvery = Infinity }: Declines): Attack =>
  (business, minute) =>
    Array.from({ length: count }, (_, n) => {
      const [at, id] = [minute + (n * minutes) / count, `burst-${minute}-${n}`]
      if (withOrders) business.take(at, order(who(n), id, 20 + (n % 7)))
      const isPaid = (n + 1) % successEvery === 0
      return business.take(at, (isPaid ? pay : decline)(who(n), id, 20 + (n % 7), more))
    })

const FIRST = 70_000
const BINS = ['401288', '424242', '542486', '525896', '450875', '491763', '556951', '534521']
/** A guest with a card of some bank. */
const anybody = (n: number): Person => {
  const who = guest(FIRST + n)
  return { ...who, card: card(BINS[n % BINS.length] ?? '', FIRST + n) }
}
const atOneIp = (who: Person): Person => ({ ...who, ip: ONE_IP })
const withBin = (who: Person, bin: string, n: number): Person => ({ ...who, card: card(bin, n) })
const named = (who: Person, n: number): Person => ({ ...who, userId: `burst-user-${n}` })

/** Payments that a bank refuses, from one place. */
export const FROM_ONE_PLACE: Readonly<Record<string, Attack>> = {
  '25 guests at one IP within 5 minutes': declines({
    count: 25,
    minutes: 5,
    who: (n) => atOneIp(anybody(n)),
  }),
  '25 users at one IP within 5 minutes': declines({
    count: 25,
    minutes: 5,
    who: (n) => named(atOneIp(anybody(n)), n),
  }),
  '25 guests at one IP within 50 minutes': declines({
    count: 25,
    minutes: 50,
    who: (n) => atOneIp(anybody(n)),
  }),
  '25 guests of one IP who order first': declines({
    count: 25,
    minutes: 10,
    who: (n) => atOneIp(anybody(n)),
    withOrders: true,
  }),
  '25 guests at 25 IPs of one network': declines({
    count: 25,
    minutes: 5,
    who: (n) => ({ ...anybody(n), ip: `84.77.1.${n + 10}` }),
  }),
  '25 guests at one IP, of whom every eighth pays': declines({
    count: 25,
    minutes: 5,
    who: (n) => atOneIp(anybody(n)),
    successEvery: 8,
  }),
}

/** Cards of one BIN from everywhere, of which the last works. */
export const declinesOfOneBin = (count: number, minutes: number): Attack =>
  declines({ count, minutes, who: (n) => withBin(anybody(n), BIN, n), successEvery: count })

/** Payments that a bank refuses, from everywhere. */
export const FROM_EVERYWHERE: Readonly<Record<string, Attack>> = {
  '40 cards of one BIN from 40 IPs within 5 minutes': declines({
    count: 40,
    minutes: 5,
    who: (n) => withBin(anybody(n), BIN, n),
  }),
  '40 cards of one BIN from 40 IPs within 50 minutes': declines({
    count: 40,
    minutes: 50,
    who: (n) => withBin(anybody(n), BIN, n),
  }),
  '40 cards of a BIN that many customers have': declines({
    count: 40,
    minutes: 5,
    who: (n) => withBin(anybody(n), '401288', n),
  }),
  '40 cards of one BIN by 40 new users': declines({
    count: 40,
    minutes: 5,
    who: (n) => named(withBin(anybody(n), BIN, n), n),
  }),
  '40 cards of one BIN, of which every tenth pays': declines({
    count: 40,
    minutes: 10,
    who: (n) => withBin(anybody(n), BIN, n),
    successEvery: 10,
  }),
  '40 cards of one BIN, with their orders': declines({
    count: 40,
    minutes: 10,
    who: (n) => withBin(anybody(n), BIN, n),
    withOrders: true,
  }),
  '60 cards of two BINs in turn': declines({
    count: 60,
    minutes: 10,
    who: (n) => withBin(anybody(n), n % 2 === 0 ? BIN : '513765', n),
  }),
  '40 cards of 40 BINs at one seller': declines({
    count: 40,
    minutes: 5,
    who: (n) => withBin(anybody(n), String(510_000 + n * 7), n),
    more: { $seller_user_id: 'seller-7' },
  }),
  '40 cards of 40 BINs that one country issued': declines({
    count: 40,
    minutes: 5,
    who: (n) => ({
      ...anybody(n),
      card: card(String(510_000 + n * 7), n, { $bank_country: 'BR' }),
    }),
  }),
}

interface Parcels {
  readonly count: number
  readonly minutes: number
  readonly domain: string
  readonly withPayments?: true
  readonly withSignUps?: false
  readonly guests?: true
}

const DROP = home('Max Muster', 4711)

/** Orders of new users to one address, with mail addresses of one domain. */
export const parcels =
  ({ count, minutes, domain, withPayments, withSignUps, guests }: Parcels): Attack =>
  (business, minute) =>
    Array.from({ length: count }, (_, n) => {
      const base = guests ? guest(FIRST + n) : person(FIRST + n)
      const email = `${base.name.toLowerCase().replace(' ', '.')}@${domain}`
      const who = { ...base, email, address: { ...DROP, $name: base.name } }
      const [at, id] = [minute + (n * minutes) / count, `parcel-${minute}-${n}`]
      if (withSignUps !== false && !guests) business.take(at, signUp(who))
      const told = business.take(at + 1, order(who, id, 60 + (n % 9)))
      return withPayments ? business.take(at + 1.5, pay(who, id, 60 + (n % 9))) : told
    })

export const TO_ONE_ADDRESS: Readonly<Record<string, Attack>> = {
  '12 orders within 48 minutes': parcels({ count: 12, minutes: 48, domain: 'quiet-post.de' }),
  '12 orders without sign-ups': parcels({
    count: 12,
    minutes: 48,
    domain: 'quiet-post.de',
    withSignUps: false,
  }),
  '12 orders of guests': parcels({ count: 12, minutes: 48, domain: 'quiet-post.de', guests: true }),
  '12 orders with mail addresses of a free provider': parcels({
    count: 12,
    minutes: 48,
    domain: 'gmail.com',
  }),
  '12 orders within 10 hours': parcels({ count: 12, minutes: 600, domain: 'quiet-post.de' }),
  '12 orders that are paid': parcels({
    count: 12,
    minutes: 48,
    domain: 'quiet-post.de',
    withPayments: true,
  }),
}

/** Sign-ups on one mail domain, each from an IP of its own. */
export const signUps =
  (count: number, minutes: number, domain: string): Attack =>
  (business, minute) => {
    const random = new Random(7)
    return Array.from({ length: count }, (_, n) => {
      const letters = Array.from({ length: 9 }, () =>
        String.fromCharCode(97 + random.below(26)),
      ).join('')
      const who = { ...person(FIRST + n), email: `${letters}@${domain}`, ip: ipOf(FIRST + n * 3) }
      return business.take(minute + (n * minutes) / count, signUp(who))
    })
  }

/** Passwords of a list, tried on customers from an IP each; every tenth is right. */
export const stuffing =
  (count: number, minutes: number): Attack =>
  (business, minute) =>
    Array.from({ length: count }, (_, n) => {
      const victim = person(10_000 + n)
      const bot = { ...victim, ip: `45.${n % 250}.8.9`, device: `bot-${n}`, sessionId: `bot-${n}` }
      const at = minute + (n * minutes) / count
      return business.take(at, n % 10 === 9 ? logIn(bot) : wrongPassword(bot))
    })

/** Guests who each buy one gift card of one price, from everywhere. */
export const giftCards =
  (count: number, minutes: number, price: number): Attack =>
  (business, minute) =>
    Array.from({ length: count }, (_, n) => {
      const $items = [
        {
          $item_id: 'gift-card',
          $product_title: 'Gift card',
          $category: 'gift cards',
          $price: price * 1_000_000,
          $quantity: 1,
        },
      ]
      const id = `gift-${minute}-${n}`
      return business.take(minute + (n * minutes) / count, order(anybody(n), id, price, { $items }))
    })
