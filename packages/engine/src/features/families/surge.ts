import { DAY_MS, HOUR_MS } from '@winnow/contract'
import { issuer } from '../../entities/declared/issuer.ts'
import { mailDomain } from '../../entities/declared/mail-domain.ts'
import { price } from '../../entities/declared/price.ts'
import { address } from '../../entities/declared/address.ts'
import { environment } from '../../entities/declared/environment.ts'
import { ip } from '../../entities/declared/ip.ts'
import { merchant } from '../../entities/declared/merchant.ts'
import { network } from '../../entities/declared/network.ts'
import { certainExcess } from '../../aggregates/count-error.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import type { Role } from '../../entities/entity-types.ts'
import { countBeyondUsual, failuresBeyondUsual, outageShare, rushShare } from '../beyond-usual.ts'
import { age, defineFeature, type Feature, linkAge, over } from '../define-feature.ts'
import type { FeatureContext, FeatureFacts } from '../feature-context.ts'

/** So long a user is new: who came before a surge did not come with it. */
const NEWCOMER_MS = 30 * DAY_MS
/** A network that a user was first seen in within the hour is new to them. */
const JUST_NOW_MS = HOUR_MS

/** 1 of a guest or somebody who came just now, 0 of a user known for a month. */
const newness = (userMs: number): number =>
  userMs === userMs ? Math.max(1 - userMs / NEWCOMER_MS, 0) : 1

/** What is counted of payments where a surge of refused ones is looked for. */
interface Paid {
  readonly transactions: Aggregate
  readonly failedPayments: Aggregate
}

/** Where different cards are counted: all of them come from one network. */
const PLACES = new Set<string>(['ip', 'network'])

interface Surge {
  readonly of: Paid
  /** Different ones that were refused: cards at a place; elsewhere places, so that one person makes no surge. */
  readonly different: Aggregate
  readonly why: string
  readonly role?: Role
}

/** Refused payments of the last hour against the month, for newcomers alone. */
function declineSurge(name: string, { of, different, why, role }: Surge): Feature {
  return defineFeature({
    name,
    family: 'failure',
    why,
    needs: 'first',
    reads: [
      over(different, '1h', role),
      over(of.failedPayments, '1h', role),
      over(of.failedPayments, '30d', role),
      over(of.transactions, '1h', role),
      over(of.transactions, '30d', role),
      over(environment.failedPayments, '1h'),
      over(environment.transactions, '1h'),
      over(environment.failedNetworks, '1h'),
      over(environment.failedBins, '1h'),
      age('user'),
    ],
    value: (...reads) => declinesOf(reads, PLACES.has(different.by)),
  })
}

/** Counts of the place, then of the whole business, and since when the user is known. */
type DeclineReads = readonly [
  different: number,
  failedHour: number,
  failedMonth: number,
  hour: number,
  month: number,
  allFailed: number,
  all: number,
  networks: number,
  bins: number,
  userMs: number,
  facts: FeatureFacts,
  context: FeatureContext,
]

/** `isPlace`: all of them come from one network; else what is different are networks. */
function declinesOf(reads: DeclineReads, isPlace: boolean): number {
  const [different, failedHour, failedMonth, hour, month, allFailed, all, networks, bins] = reads
  const [userMs, { transactionFailed }] = [reads[9], reads[10]]
  // A card that works in the midst of refused ones is what the attack is for: it is no evidence against it.
  const worked = transactionFailed === 0 ? 1 : 0
  const payments = {
    different,
    failedHour,
    failedMonth,
    hour: hour - worked,
    month: month - worked,
  }
  const elsewhere = outageShare({
    failed: allFailed - failedHour,
    payments: all - hour,
    networks: certainExcess(networks, isPlace ? 1 : different),
    bins,
  })
  return failuresBeyondUsual(payments, elsewhere) * newness(userMs)
}

/** A wave from many networks of what hardly anybody came with before. */
function wave(
  name: string,
  [networks, all]: readonly [Aggregate, Aggregate],
  why: string,
): Feature {
  return defineFeature({
    name,
    family: 'velocity',
    why,
    needs: 'any',
    reads: [over(networks, '1h'), over(all, '1h'), over(all, '30d'), age('user')],
    value: (places, hour, month, userMs) =>
      Math.min(places, countBeyondUsual(hour, month - hour)) * newness(userMs),
  })
}

const TESTED = 'a list of stolen or made-up cards is tried from many places.'

/** What many strangers do at once, against what is usual here. Each of them alone looks like anybody. */
export const surgeFeatures: readonly Feature[] = [
  declineSurge('ip_decline_surge_1h', {
    of: ip,
    different: ip.failedCards,
    why: 'Most cards from this address are refused within the hour: a list of card numbers is tried under many names.',
  }),
  declineSurge('network_decline_surge_1h', {
    of: network,
    different: network.failedCards,
    why: 'Most cards from neighbouring addresses are refused within the hour: a list of card numbers is tried under many names.',
  }),
  declineSurge('issuer_decline_surge_1h', {
    of: issuer,
    different: issuer.failedNetworks,
    why: `Far more cards of one BIN than usual are refused: ${TESTED}`,
    role: 'issuer',
  }),
  declineSurge('issuer_country_decline_surge_1h', {
    of: issuer,
    different: issuer.failedNetworks,
    why: `Far more cards of one country than usual are refused: ${TESTED}`,
    role: 'issuer_country',
  }),
  declineSurge('merchant_decline_surge_1h', {
    of: merchant,
    different: merchant.failedNetworks,
    why: `Far more cards than usual are refused at one seller: ${TESTED}`,
  }),
  defineFeature({
    name: 'environment_decline_surge_1h',
    family: 'failure',
    why: `Far more payments than usual are refused at the whole business: ${TESTED}`,
    needs: 'first',
    reads: [
      over(environment.failedNetworks, '1h'),
      over(environment.failedPayments, '1h'),
      over(environment.failedPayments, '30d'),
      over(environment.transactions, '1h'),
      over(environment.transactions, '30d'),
      age('user'),
    ],
    value: (
      ...[different, failedHour, failedMonth, hour, month, userMs, { transactionFailed }]
    ) => {
      if (transactionFailed !== transactionFailed) return 0
      const payments = { different, failedHour, failedMonth, hour, month }
      return failuresBeyondUsual(payments) * newness(userMs)
    },
  }),
  defineFeature({
    name: 'address_one_mail_domain_1d',
    family: 'diversity',
    why: 'Customers who order to one address within a day and all have mail addresses of one domain are one person.',
    needs: 'first',
    reads: [
      over(address.mailDomains, '1d', 'shipping_address'),
      over(address.users, '1d', 'shipping_address'),
      over(address.cards, '1d', 'shipping_address'),
      over(address.users, '90d', 'shipping_address'),
      over(address.cards, '90d', 'shipping_address'),
      over(ip.users, '1d'),
      age('user'),
    ],
    value: customersOfOneDomain,
  }),
  wave(
    'mail_domain_wave_1h',
    [mailDomain.networks, mailDomain.arrivals],
    'Newcomers from many places who all have mail addresses of one little-known domain were made by one person.',
  ),
  wave(
    'gift_card_price_wave_1h',
    [price.networks, price.orders],
    'Gift cards of one price that are suddenly bought from many places are bought with stolen cards.',
  ),
  defineFeature({
    name: 'login_in_failure_surge_1h',
    family: 'failure',
    why: 'While far more logins than usual fail at the whole business, one from a network new to the user tries a stolen password.',
    needs: 'first',
    reads: [
      over(environment.failedLoginNetworks, '1h'),
      over(environment.failedLogins, '1h'),
      over(environment.failedLogins, '30d'),
      over(environment.logins, '1h'),
      over(environment.logins, '30d'),
      age('user'),
      linkAge('user', 'network'),
    ],
    value: (
      ...[different, failedHour, failedMonth, hour, month, userMs, linkMs, { loginFailed }]
    ) => {
      const isNewThere = userMs >= DAY_MS && linkMs < JUST_NOW_MS
      if (loginFailed !== loginFailed || !isNewThere) return 0
      return failuresBeyondUsual({ different, failedHour, failedMonth, hour, month })
    },
  }),
]

/** Mail domains that so many customers may have and still be of one kind: a second is chance among many. */
const CUSTOMERS_PER_DOMAIN = 16
/** An office or a household orders from where it is: half of its people share the address they come from. */
const OF_ONE_HOUSE = 0.5

/** Counts of the address, users of the IP, and since when the user is known. */
type AddressReads = readonly [
  domains: number,
  users: number,
  cards: number,
  usersOfQuarter: number,
  cardsOfQuarter: number,
  usersOfIp: number,
  userMs: number,
  facts: FeatureFacts,
  context: FeatureContext,
]

function customersOfOneDomain(...reads: AddressReads): number {
  const [domains, users, cards, usersOfQuarter, cardsOfQuarter, usersOfIp, userMs] = reads
  if (domains > 1 + Math.floor(users / CUSTOMERS_PER_DOMAIN)) return 0
  if (users > 1 && usersOfIp >= users * OF_ONE_HOUSE) return 0
  const rush = Math.max(rushShare(users, usersOfQuarter), rushShare(cards, cardsOfQuarter))
  return rush * newness(userMs)
}
