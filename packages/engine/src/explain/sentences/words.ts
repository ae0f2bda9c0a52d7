import type { AbuseType } from '@winnow/contract'
import type { WindowName } from '../../aggregates/windows.ts'
import type { Noun } from './phrase.ts'
import { plural } from './phrase.ts'

export const WINDOW_WORDS: Readonly<Record<WindowName, string>> = {
  '5m': 'within 5 minutes',
  '1h': 'within an hour',
  '1d': 'within a day',
  '7d': 'within 7 days',
  '30d': 'within 30 days',
  '90d': 'within 90 days',
  life: 'so far',
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
