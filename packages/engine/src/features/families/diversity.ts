import { DAY_MS, WEEK_MS } from '@winnow/contract'
import { certainExcess } from '../../aggregates/count-error.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { address } from '../../entities/declared/address.ts'
import { device } from '../../entities/declared/device.ts'
import { email } from '../../entities/declared/email.ts'
import { phone } from '../../entities/declared/phone.ts'
import { ip } from '../../entities/declared/ip.ts'
import { merchant } from '../../entities/declared/merchant.ts'
import { recipient } from '../../entities/declared/recipient.ts'
import { network } from '../../entities/declared/network.ts'
import { bankAccount } from '../../entities/declared/bank-account.ts'
import { card } from '../../entities/declared/card.ts'
import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import type { Role } from '../../entities/entity-types.ts'
import { asRead } from '../as-read.ts'
import { age, defineFeature, type Feature, over } from '../define-feature.ts'
import { beyondFirst } from '../scales.ts'

/** How many different entities were seen with an entity in a window: `cards_per_device_1h`. */
function per(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return different({ name: `${name}_${window}`, of, window, why })
}

interface Different {
  readonly name: string
  readonly of: Aggregate
  readonly window: WindowName
  readonly why: string
  readonly role?: Role
}

function different({ name, of, window, why, role }: Different): Feature {
  return defineFeature({
    name,
    family: 'diversity',
    why,
    reads: [over(of, window, role)],
    value: asRead,
  })
}

/** A recipient is new for so long after their first payment. */
const NEW_RECIPIENT_MS = 30 * DAY_MS
/** In the first days of a business everybody is new. */
const SETTLED_MS = 2 * WEEK_MS

const MANY_CARDS = 'A thief tries several stolen cards; a family adds its cards over months.'
const MANY_USERS =
  'One person behind many accounts shares what they have: this is shared by many users.'
const MANY_PLACES = 'An account used from many places at once has many hands on it.'

/** How many different entities go together. */
export const diversityFeatures: readonly Feature[] = [
  per(
    'devices_per_user',
    user.devices,
    '1d',
    'An account on several devices in a day is shared, sold or taken over.',
  ),
  per('ips_per_user', user.ips, '1d', MANY_PLACES),
  per('networks_per_user', user.networks, '7d', MANY_PLACES),
  per(
    'countries_per_user',
    user.countries,
    '7d',
    'Few people are in several countries within a week; stolen accounts are.',
  ),
  per('cards_per_user', user.cards, '1d', MANY_CARDS),
  per('cards_per_user', user.cards, '30d', MANY_CARDS),
  per(
    'emails_per_user',
    user.emails,
    '30d',
    'Changing the mail address locks an owner out or hides a past.',
  ),
  per(
    'addresses_per_user',
    user.addresses,
    '30d',
    'Goods sent to many addresses are resold or dropped.',
  ),
  per(
    'bank_accounts_per_user',
    user.bankAccounts,
    '90d',
    'Money leaving to several bank accounts is laundered or stolen.',
  ),
  per(
    'merchants_per_user',
    user.merchants,
    '1d',
    'A stolen card is used at many sellers in one day.',
  ),
  per(
    'recipients_per_user',
    user.recipients,
    '7d',
    'Money sent to many people in a week is spread on purpose.',
  ),
  per('users_per_device', device.users, '1h', MANY_USERS),
  per('users_per_device', device.users, '30d', MANY_USERS),
  per('users_per_device', device.users, 'life', MANY_USERS),
  per('users_per_ip', ip.users, '1h', MANY_USERS),
  per('users_per_ip', ip.users, '1d', MANY_USERS),
  per('users_per_network', network.users, '1h', MANY_USERS),
  per(
    'users_per_card',
    card.users,
    '30d',
    'A card paid with by several accounts is stolen, or one person behind them all.',
  ),
  per(
    'users_per_email',
    email.users,
    '90d',
    'Tags and dots in one mailbox make many accounts of one person.',
  ),
  per('users_per_phone', phone.users, '90d', MANY_USERS),
  per('users_per_bank_account', bankAccount.users, '90d', MANY_USERS),
  different({
    name: 'users_per_billing_address_30d',
    of: address.users,
    window: '30d',
    role: 'billing_address',
    why: MANY_USERS,
  }),
  different({
    name: 'users_per_shipping_address_30d',
    of: address.users,
    window: '30d',
    role: 'shipping_address',
    why: MANY_USERS,
  }),
  different({
    name: 'cards_per_shipping_address_30d',
    of: address.cards,
    window: '30d',
    role: 'shipping_address',
    why: 'Goods of many stolen cards are collected at one address.',
  }),
  per('cards_per_device', device.cards, '1d', MANY_CARDS),
  per('cards_per_device', device.cards, '30d', MANY_CARDS),
  per('cards_per_ip', ip.cards, '1d', MANY_CARDS),
  per('emails_per_ip', ip.emails, '1d', 'A farm of accounts needs a mail address for each.'),
  per(
    'devices_per_ip',
    ip.devices,
    '1h',
    'Many devices on one address in an hour are emulated or stand in a farm.',
  ),
  per(
    'ips_per_device',
    device.ips,
    '1d',
    'A device that keeps changing its address hides behind proxies.',
  ),
  per(
    'devices_per_card',
    card.devices,
    '30d',
    'A card used on many devices has been passed around.',
  ),
  per(
    'addresses_per_card',
    card.addresses,
    '30d',
    'One card shipping to many addresses pays for goods that are resold.',
  ),
  per(
    'holders_per_card',
    card.holders,
    '90d',
    'A card has one owner; several names on it are guesses.',
  ),
  per(
    'users_per_merchant',
    merchant.users,
    '1h',
    'A rush of buyers at one seller is a sale, or a seller cashing stolen cards.',
  ),
  per('users_per_recipient', recipient.users, '30d', 'Money from many users gathers at a mule.'),
  defineFeature({
    name: 'email_series_per_ip_1d',
    family: 'diversity',
    why: 'Mail addresses that differ only in their digits (anna81, anna82) are made in series.',
    reads: [over(ip.emails, '1d'), over(ip.emailRoots, '1d')],
    value: (emails, roots) => (roots === 0 ? 0 : certainExcess(emails, roots)),
  }),
  defineFeature({
    name: 'card_series_per_ip_1d',
    family: 'diversity',
    why: 'Several cards of one bank and kind from one address are numbers being guessed; many customers have cards of many banks.',
    reads: [over(ip.cards, '1d'), over(ip.cardBins, '1d')],
    value: (cards, bins) =>
      bins === 0 ? 0 : certainExcess(beyondFirst(cards), beyondFirst(bins)) / bins ** 2,
  }),
  defineFeature({
    name: 'payers_per_new_recipient_30d',
    family: 'diversity',
    why: 'An account that nobody paid before, and now several users do, is where the money of a fraud gathers.',
    reads: [over(recipient.payers, '30d'), age('recipient'), age('environment')],
    value: (payers, recipientMs, environmentMs, { moneyOut }) => {
      if (moneyOut !== 1) return NaN
      const isNew = recipientMs < NEW_RECIPIENT_MS && environmentMs - recipientMs > SETTLED_MS
      return isNew ? payers : 0
    },
  }),
  defineFeature({
    name: 'shared_values',
    family: 'diversity',
    why: 'What a hundred strangers and more share, as a pickup point or the phone of the shop, says nothing of one of them.',
    reads: [],
    value: (_, { sharedValues }) => sharedValues,
  }),
]
