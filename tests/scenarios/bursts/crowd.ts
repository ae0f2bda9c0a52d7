/** Many people, honest or not, and what they do as events; the engine answers each with its scores. */
import { ABUSE_TYPES, type AbuseType, DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import type { Enrichment } from '@winnow/engine'
import { Random } from '../../../benchmarks/support/random.mjs'
import { type FreshEngine, freshEngine } from '../../support/fresh-engine.ts'

/** From here on somebody should look at it. */
export const REVIEW = 60
/** No honest user is above. */
export const HONEST = 50

/** A body of `POST /v205/events`, but for its time. */
export type Wire = Readonly<Record<string, unknown>>

/** 1 March 2026, 08:00. */
const START_MS = Date.UTC(2026, 2, 1, 8)

/** What came of one event. */
export interface Told {
  readonly scores: Readonly<Record<AbuseType, number>>
  /** The highest of all abuse types. */
  readonly highest: number
}

/** A business and its history. */
export interface Business {
  /** Takes an event that happens so many minutes after the start. */
  take(minute: number, event: Wire): Told
}

/** A business that nobody has visited yet. Every address is in Germany, those of 45.0.0.0/8 in a rented server. */
export const openBusiness = (): Business => businessOf(freshEngine({ find: placeOf }, 'v205'))

function businessOf(engine: FreshEngine): Business {
  return {
    take(minute, event) {
      const atMs = START_MS + Math.round(minute * MINUTE_MS)
      const outcome = engine.take({ ...event, $time: atMs })
      if (outcome === undefined) throw new Error(`refused: ${JSON.stringify(event)}`)
      return toldOf(outcome.scores)
    },
  }
}

function toldOf(values: Float32Array): Told {
  const scores = Object.fromEntries(
    ABUSE_TYPES.map((type, at) => [type, values[at] ?? NaN]),
  ) as Record<AbuseType, number>
  return { scores, highest: Math.max(...values.subarray(0, ABUSE_TYPES.length)) }
}

const placeOf = (ip: string): Enrichment =>
  ip.startsWith('45.')
    ? { ipCountry: 'NL', ipAsn: 9009, ipHosting: true }
    : { ipCountry: 'DE', ipAsn: 3320, ipHosting: false }

/** Days in minutes, where business has been as usual for so long. */
const USUAL_DAYS = 30
export const USUAL_MINUTES = (USUAL_DAYS * DAY_MS) / MINUTE_MS
export const HOUR = HOUR_MS / MINUTE_MS

const FIRST_NAMES =
  'Anna Jonas Clara Felix Lena Emil Marie Paul Sophie Tim Ida Karl Nora Max Greta Ben Lea Theo Mila'.split(
    ' ',
  )
const LAST_NAMES =
  'Meyer Weber Schulz Wagner Fischer Becker Koch Richter Klein Wolf Neumann Braun Vogel Krause Lorenz Seidel Arnold Busch Horn Pohl Sauer Kuhn Ernst'.split(
    ' ',
  )
const NAMES = FIRST_NAMES.length * LAST_NAMES.length
/** The last has a domain of their own. */
const MAILERS = ['gmail.com', 'web.de', 'outlook.com', 'gmx.de', 'gmail.com', 'icloud.com', '']
/** Of the usual cards. */
const BINS = [
  '401288',
  '424242',
  '542486',
  '525896',
  '450875',
  '491763',
  '556951',
  '534521',
  '402400',
]
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** Somebody who buys. */
export interface Person {
  /** Absent: a guest, known by a session alone. */
  readonly userId?: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly ip: string
  readonly device?: string
  readonly card: Wire
  readonly address: Wire
}

/** Somebody with a home, a card, a mail address and an IP of their own; the number tells them apart. */
export function person(n: number): Person {
  const first = FIRST_NAMES[n % FIRST_NAMES.length] ?? ''
  const last = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length] ?? ''
  const mailName = `${first}.${last}${Math.floor(n / NAMES) || ''}`
  const name = `${first} ${last}`
  return {
    userId: `user-${n}`,
    sessionId: `session-${n}`,
    name,
    email: `${mailName}@${MAILERS[n % 7] || `${last}-${n}.de`}`.toLowerCase(),
    ip: ipOf(n),
    device: `device-${n}`,
    card: card(BINS[n % 9] ?? '', n),
    address: home(name, n),
  }
}

/** The same person without an account. */
export function guest(n: number): Person {
  const { userId: _, device: __, ...rest } = person(n)
  return rest
}

/** An IP address of its own network. */
export const ipOf = (n: number): string => `84.${n % 250}.${Math.floor(n / 250) % 250}.17`

export const card = (bin: string, n: number, more: Wire = {}): Wire => ({
  $payment_type: '$credit_card',
  $card_bin: bin,
  $card_last4: String(1000 + (n % 9000)),
  ...more,
})

export const home = (name: string, n: number): Wire => ({
  $name: name,
  $address_1: `Lindenstraße ${1 + (n % 200)}`,
  $zipcode: String(10_115 + n),
  $city: 'Berlin',
  $country: 'DE',
})

const actor = ({ userId, sessionId, ip, device, email }: Person): Wire => ({
  $user_id: userId ?? '',
  $session_id: sessionId,
  $ip: ip,
  $user_email: email,
  ...(device !== undefined && { device_id: device }),
})

export const signUp = (who: Person, more: Wire = {}): Wire => ({
  $type: '$create_account',
  ...actor(who),
  $name: who.name,
  $browser: { $user_agent: CHROME },
  ...more,
})

export const logIn = (who: Person, more: Wire = {}): Wire => ({
  $type: '$login',
  ...actor(who),
  $login_status: '$success',
  $browser: { $user_agent: CHROME },
  ...more,
})

export const wrongPassword = (who: Person): Wire => logIn(who, { $login_status: '$failure' })

export const order = (who: Person, id: string, price: number, more: Wire = {}): Wire => ({
  $type: '$create_order',
  ...actor(who),
  $order_id: id,
  $amount: micros(price),
  $currency_code: 'EUR',
  $billing_address: who.address,
  $shipping_address: who.address,
  $payment_methods: [who.card],
  $items: [{ $item_id: 'kettle', $product_title: 'Kettle', $price: micros(price), $quantity: 1 }],
  $browser: { $user_agent: CHROME },
  ...more,
})

export const pay = (who: Person, id: string, price: number, more: Wire = {}): Wire => ({
  $type: '$transaction',
  ...actor(who),
  $order_id: id,
  $transaction_id: `t-${id}`,
  $transaction_type: '$sale',
  $transaction_status: '$success',
  $amount: micros(price),
  $currency_code: 'EUR',
  $payment_method: who.card,
  ...more,
})

export const decline = (who: Person, id: string, price: number, more: Wire = {}): Wire =>
  pay(who, id, price, {
    $transaction_status: '$failure',
    $decline_category: '$bank_decline',
    ...more,
  })

const micros = (price: number): number => Math.round(price * 1_000_000)

/** The share of payments that a bank refuses. */
const USUAL_DECLINES = 0.09

/** One payment as it usually goes: refused now and then, and then paid with another card. */
export function usualPayment(random: Random, who: Person, id: string, price: number): Wire[] {
  if (!random.chance(USUAL_DECLINES)) return [pay(who, id, price)]
  // Theirs too, of another bank.
  const other = {
    ...who,
    card: { ...who.card, $card_bin: `6${String(who.card['$card_bin']).slice(1)}` },
  }
  return [decline(who, `${id}-refused`, price), pay(other, id, price)]
}

let usual: FreshEngine | undefined

/** A business with a month of usual business behind it, which is done once and copied. */
export function openUsualBusiness(): Business {
  if (usual === undefined) {
    usual = freshEngine({ find: placeOf }, 'v205')
    doUsualBusiness(businessOf(usual))
  }
  return businessOf(usual.copy())
}

/**
 * A month of ordinary business: so many orders a day, by customers who come back and by new ones. Ends
 * at USUAL_MINUTES. The people have numbers from 10,000 on.
 */
function doUsualBusiness(business: Business, ordersPerDay = 20): void {
  const random = new Random(20_260_301)
  const known: Person[] = []
  for (let n = 0; n < USUAL_DAYS * ordersPerDay; n += 1) {
    const minute = (n * USUAL_MINUTES) / (USUAL_DAYS * ordersPerDay)
    const isNew = known.length < 20 || random.chance(0.4)
    const who = isNew
      ? person(10_000 + known.length)
      : (known[random.below(known.length)] ?? person(0))
    const price = 15 + random.below(90)
    if (isNew) known.push(who)
    business.take(minute, isNew ? signUp(who) : logIn(who))
    business.take(minute + 4, order(who, `usual-${n}`, price))
    for (const event of usualPayment(random, who, `usual-${n}`, price))
      business.take(minute + 5, event)
  }
}
