import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { user } from '../../entities/declared/user.ts'
import { asRead } from '../as-read.ts'
import { defineFeature, type Feature, over, register } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { hoursOf, minutesOf, shareOf } from '../scales.ts'
import { provenPayments } from './proven-payments.ts'

/** A longer history says no more. */
export const MANY_EVENTS = 1000

/** Orders, payments, transfers: what a thief is after. */
const isCashOut = ({ eventClass }: FeatureFacts): boolean =>
  eventClass === 'order' || eventClass === 'transaction'

/** Hours from something the user did to this order or payment. */
function hoursToPayment(name: string, since: Aggregate, why: string): Feature {
  return defineFeature({
    name,
    family: 'sequence',
    why,
    reads: [register(since)],
    value: (sinceMs, facts) => (isCashOut(facts) ? hoursOf(facts.atMs - sinceMs) : NaN),
  })
}

/** In what order events happen. */
export const sequenceFeatures: readonly Feature[] = [
  defineFeature({
    name: 'signup_to_first_order_minutes',
    family: 'sequence',
    why: 'A first order seconds after the sign-up was planned; people look around first.',
    reads: [register(user.createdAtMs), register(user.firstOrderAtMs)],
    value: (createdAtMs, firstOrderAtMs) => minutesOf(firstOrderAtMs - createdAtMs),
  }),
  defineFeature({
    name: 'signup_to_content_minutes',
    family: 'sequence',
    why: 'Spam is posted as soon as the account exists; people read first.',
    reads: [register(user.createdAtMs)],
    value: (createdAtMs, { atMs, eventClass }) =>
      eventClass === 'content' ? minutesOf(atMs - createdAtMs) : NaN,
  }),
  defineFeature({
    name: 'login_to_payment_minutes',
    family: 'sequence',
    why: 'A payment within seconds of the login follows a script.',
    reads: [register(user.loginAtMs)],
    value: (loginAtMs, facts) => (isCashOut(facts) ? minutesOf(facts.atMs - loginAtMs) : NaN),
  }),
  hoursToPayment(
    'password_change_to_payment_hours',
    user.passwordChangedAtMs,
    'After a takeover the password is changed, then the money goes.',
  ),
  hoursToPayment(
    'details_change_to_payment_hours',
    user.detailsChangedAtMs,
    'After a takeover the contact or payment details are changed, then the money goes.',
  ),
  defineFeature({
    name: 'first_order',
    family: 'sequence',
    why: 'A first order has no good ones before it.',
    reads: [over(user.orders, 'life')],
    value: (orders, { eventClass }) => (eventClass === 'order' ? Number(orders <= 1) : NaN),
  }),
  provenPayments,
  defineFeature({
    name: 'payments_before_90d',
    family: 'sequence',
    why: 'A user who ordered or paid before is not the newcomer a promotion is meant for.',
    reads: [
      over(user.orders, '90d'),
      over(user.transactions, '90d'),
      over(user.failedPayments, '90d'),
    ],
    value: (orders, transactions, failed) => Math.max(orders, transactions - failed, 1) - 1,
  }),
  defineFeature({
    name: 'events_before_90d',
    family: 'sequence',
    why: 'A user with a history of ordinary actions is safer than one without.',
    reads: [over(user.events, '90d')],
    value: (events) => Math.min(Math.max(events - 1, 0), MANY_EVENTS),
  }),
  defineFeature({
    name: 'changed_password',
    family: 'sequence',
    why: 'A changed password locks the owner out.',
    reads: [],
    value: ({ changedPassword }) => changedPassword,
  }),
  defineFeature({
    name: 'changed_details',
    family: 'sequence',
    why: 'A changed mail address, phone or payment method turns the account to someone else.',
    reads: [],
    value: ({ changedDetails }) => changedDetails,
  }),
  defineFeature({
    name: 'user_order_updates_1d',
    family: 'sequence',
    why: 'Orders changed after they were accepted, to another address or more goods, dodge the first check.',
    reads: [over(user.orderUpdates, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'user_undone_order_share_90d',
    family: 'sequence',
    why: 'A user who cancels or returns most orders does not mean to buy.',
    reads: [over(user.undoneOrders, '90d'), over(user.orders, '90d')],
    value: (undone, orders) => shareOf(undone, orders),
  }),
  defineFeature({
    name: 'notification_compromised',
    family: 'sequence',
    why: 'The owner reported that it was not them.',
    reads: [],
    value: ({ notificationCompromised }) => notificationCompromised,
  }),
]
