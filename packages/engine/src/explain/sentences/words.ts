import type { AbuseType } from '@winnow/contract'
import type { WindowName } from '../../aggregates/windows.ts'
import type { EntityType, Role } from '../../entities/entity-types.ts'
import type { Noun } from './phrase.ts'
import { plural } from './phrase.ts'

/** The entity in a role, as a sentence about one event calls it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: 'this user',
  session: 'this session',
  device: 'this device',
  ip: 'this IP address',
  network: 'this network',
  email: 'this mail address',
  phone: 'this phone number',
  card: 'this card',
  bank_account: 'this bank account',
  billing_address: 'this billing address',
  shipping_address: 'this shipping address',
  order: 'this order',
  transaction: 'this transaction',
  content: 'this posting',
  text: 'this text',
  image: 'this picture',
  promotion: 'this promotion',
  merchant: 'this seller',
  referrer: 'this referrer',
  recipient: 'this recipient',
  custom_1: 'the first custom id',
  custom_2: 'the second custom id',
  custom_3: 'the third custom id',
  custom_4: 'the fourth custom id',
  visit: 'this visit',
  collected_device: 'this collected device',
  fingerprint: 'this fingerprint',
  fingerprint_place: 'this place of fingerprints',
  device_owner: 'this owner of devices',
  contact: 'this link or contact',
  issuer: 'the first six digits of this card',
  issuer_country: 'the country that issued this card',
  mail_domain: 'this mail domain',
  price: 'this price',
  environment: 'this business',
}

/** Where things are when they are seen with an entity. */
export const ROLE_PLACES: Readonly<Record<Role, string>> = {
  user: 'with',
  session: 'in',
  device: 'on',
  ip: 'at',
  network: 'in',
  email: 'with',
  phone: 'with',
  card: 'with',
  bank_account: 'with',
  billing_address: 'at',
  shipping_address: 'at',
  order: 'for',
  transaction: 'with',
  content: 'with',
  text: 'with',
  image: 'with',
  promotion: 'with',
  merchant: 'at',
  referrer: 'with',
  recipient: 'with',
  custom_1: 'with',
  custom_2: 'with',
  custom_3: 'with',
  custom_4: 'with',
  visit: 'in',
  collected_device: 'on',
  fingerprint: 'with',
  fingerprint_place: 'at',
  device_owner: 'with',
  contact: 'with',
  issuer: 'with',
  issuer_country: 'in',
  mail_domain: 'at',
  price: 'at',
  environment: 'at',
}

/** Where things come from that are done. */
export const ROLE_ORIGINS: Readonly<Partial<Record<Role, string>>> = {
  user: 'by',
  device: 'on',
  ip: 'from',
  network: 'from',
  card: 'with',
  order: 'for',
  session: 'in',
  shipping_address: 'to',
}

export const WINDOW_WORDS: Readonly<Record<WindowName, string>> = {
  '5m': 'within 5 minutes',
  '1h': 'within an hour',
  '1d': 'within a day',
  '7d': 'within 7 days',
  '30d': 'within 30 days',
  '90d': 'within 90 days',
  life: 'so far',
}

export const ENTITY_NOUNS: Readonly<Partial<Record<EntityType, Noun>>> = {
  user: plural('user'),
  device: plural('device'),
  ip: ['IP address', 'IP addresses'],
  network: plural('network'),
  card: plural('card'),
  email: ['mail address', 'mail addresses'],
  address: ['postal address', 'postal addresses'],
  bank_account: plural('bank account'),
  merchant: plural('seller'),
  recipient: plural('recipient'),
}

/** What an aggregate counts, by its name without the entity's. */
export const COUNTED_NOUNS: Readonly<Record<string, Noun>> = {
  events: plural('action'),
  orders: plural('order'),
  // Failed ones are counted, too.
  transactions: ['payment or attempt', 'payments or attempts'],
  contents: plural('posting'),
  cart_adds: ['item added to the cart', 'items added to the cart'],
  signups: plural('sign-up'),
  failed_payments: plural('failed payment'),
  failed_logins: plural('failed login'),
  failed_verifications: plural('failed verification'),
  chargebacks: ['chargeback of a payment', 'chargebacks of payments'],
  // Also the same promotion again, and one that was refused.
  promotions: ['action with a promotion', 'actions with a promotion'],
  order_updates: ['change of an order', 'changes of orders'],
}

export const ABUSE_WORDS: Readonly<Record<AbuseType, string>> = {
  payment_abuse: 'payment abuse',
  content_abuse: 'content abuse',
  promotion_abuse: 'promotion abuse',
  account_abuse: 'account abuse',
  account_takeover: 'account takeover',
}
