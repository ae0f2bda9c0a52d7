import { DAY_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { address } from '../../entities/declared/address.ts'
import { device } from '../../entities/declared/device.ts'
import { environment } from '../../entities/declared/environment.ts'
import { ip } from '../../entities/declared/ip.ts'
import { merchant } from '../../entities/declared/merchant.ts'
import { network } from '../../entities/declared/network.ts'
import { card } from '../../entities/declared/card.ts'
import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import type { Role } from '../../entities/entity-types.ts'
import { asRead } from '../as-read.ts'
import { age, defineFeature, type Feature, over } from '../define-feature.ts'
import { ratioOf } from '../scales.ts'

/** How often it happened within a window, this event included. */
function rate(of: Aggregate, window: WindowName, why: string, role?: Role): Feature {
  return defineFeature({
    name: `${role ?? ''}${role === undefined ? of.name : of.name.slice(of.by.length)}_${window}`,
    family: 'velocity',
    why,
    reads: [over(of, window, role)],
    value: asRead,
  })
}

const HOURS_PER_WEEK = 168

/** A user is new the less, and an environment knows the better who is, the nearer this is: 30 days. */
const NEWCOMER_MS = 30 * DAY_MS

/** What happened in the last hour against the mean hour of the week; 1 = as usual. */
function burst(of: Aggregate, name: string, why: string): Feature {
  return defineFeature({
    name,
    family: 'velocity',
    why,
    reads: [over(of, '1h'), over(of, '7d')],
    value: (hour, week) => ratioOf(hour, week / HOURS_PER_WEEK + 1),
  })
}

/** How fast events happen. */
export const velocityFeatures: readonly Feature[] = [
  rate(user.events, '5m', 'Dozens of actions within minutes are a script, not a person.'),
  rate(user.events, '1h', 'An hour full of actions is a script or someone in a hurry to cash out.'),
  rate(user.orders, '1h', 'Thieves order again and again before the card is blocked.'),
  rate(
    user.orders,
    '1d',
    'Several orders in one day are rare for shoppers and usual for resellers of stolen goods.',
  ),
  rate(user.transactions, '1h', 'Many payments within the hour empty an account or test cards.'),
  rate(user.transactions, '1d', 'Many payments in a day empty an account or test cards.'),
  defineFeature({
    name: 'newcomer_payments_1d',
    family: 'velocity',
    why: 'A newcomer who pays again and again uses a stolen card while it lasts.',
    reads: [
      over(user.orders, '1d'),
      over(user.transactions, '1d'),
      age('user'),
      age('environment'),
    ],
    value: (orders, transactions, userMs, environmentMs) => {
      const isNew = Math.max(1 - userMs / NEWCOMER_MS, 0)
      return Math.max(orders, transactions) * isNew * Math.min(environmentMs / NEWCOMER_MS, 1)
    },
  }),
  rate(user.contents, '1h', 'People post now and then; spam is posted in series.'),
  rate(user.cartAdds, '1h', 'A cart filled at great speed is filled by a bot.'),
  defineFeature({
    name: 'user_activity_share_1h',
    family: 'velocity',
    why: 'A user whose whole month happened in the last hour came for one purpose.',
    reads: [over(user.events, '1h'), over(user.events, '30d')],
    value: (hour, month) => (hour < 2 ? 0 : ratioOf(hour, month)),
  }),
  rate(
    device.events,
    '1h',
    'A device that acts without pause is automated or shared by many accounts.',
  ),
  rate(device.signups, '1h', 'One person needs one account; a farm makes many on one device.'),
  rate(
    device.orders,
    '1h',
    'Many orders from one device within the hour, under whatever names, are one buyer in a hurry.',
  ),
  rate(ip.events, '1h', 'More traffic from one address in an hour than people make is automated.'),
  rate(ip.signups, '1h', 'Sign-ups in series from one address are a farm of accounts.'),
  rate(ip.signups, '1d', 'Sign-ups in series from one address are a farm of accounts.'),
  rate(ip.orders, '1h', 'Orders in series from one address are one buyer under several names.'),
  rate(
    ip.contents,
    '1h',
    'Postings in series from one address are one spammer under several names.',
  ),
  rate(network.signups, '1h', 'A farm of accounts hides behind neighbouring addresses.'),
  rate(network.signups, '1d', 'A farm of accounts hides behind neighbouring addresses.'),
  defineFeature({
    name: 'card_payments_1h',
    family: 'velocity',
    why: 'A stolen card is used as often as possible before its owner notices.',
    reads: [over(card.orders, '1h'), over(card.transactions, '1h')],
    value: (orders, transactions) => Math.max(orders, transactions),
  }),
  defineFeature({
    name: 'card_payments_1d',
    family: 'velocity',
    why: 'A stolen card is used as often as possible before its owner notices.',
    reads: [over(card.orders, '1d'), over(card.transactions, '1d')],
    value: (orders, transactions) => Math.max(orders, transactions),
  }),
  rate(
    address.orders,
    '7d',
    'Goods of many stolen cards are collected at one address.',
    'shipping_address',
  ),
  burst(
    merchant.payments,
    'merchant_payment_burst_1h',
    'A seller who suddenly takes many payments may cash stolen cards or have a leaking terminal.',
  ),
  burst(
    environment.signups,
    'environment_signup_burst_1h',
    'A wave of sign-ups over the whole site is an attack that each account hides in.',
  ),
]
