import {
  count,
  distinct,
  distinctWords,
  ema,
  first,
  last,
  max,
  sum,
} from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import {
  FLAGS,
  hasPromotion,
  isAct,
  isAnonymousFlag,
  isChargeback,
  isFailedLogin,
  isFailedPayment,
  isFraudDecline,
  isMoneyBack,
  isMoneyIn,
  isMoneyOut,
  isOwnAct,
  isPayment,
  isPosting,
  isSpending,
  LOGINS,
  ORDERS,
  PAYMENTS,
  SIGNUPS,
  TRANSACTIONS,
} from '../counted/event-sets.ts'
import { ABUSE_TYPES } from '@winnow/contract'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('user')

/** What a user has done. The order is the stored layout: append, never reorder. */
export const user = {
  events: define('events', count, { when: isAct }),
  orders: define('orders', count, { on: ORDERS }),
  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  payments: define('payments', count, { on: PAYMENTS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  fraudDeclines: define('fraud_declines', count, { on: TRANSACTIONS, when: isFraudDecline }),
  failedLogins: define('failed_logins', count, { on: LOGINS, when: isFailedLogin }),
  contents: define('contents', count, { when: isPosting }),
  cartAdds: define('cart_adds', count, { on: ['$add_item_to_cart'] }),
  promotions: define('promotions', count, { when: hasPromotion }),
  failedPromotions: define('failed_promotions', count, {
    when: (facts) => facts.promotionFailed === 1,
  }),
  anonymousFlags: define('anonymous_flags', count, { on: FLAGS, when: isAnonymousFlag }),
  chargebacks: define('chargebacks', count, { when: isChargeback }),
  refunds: define('refunds', count, { on: TRANSACTIONS, when: isMoneyBack }),
  undoneOrders: define('undone_orders', count, { when: (facts) => facts.orderUndone === 1 }),
  failedVerifications: define('failed_verifications', count, {
    when: (facts) => facts.verificationFailed === 1,
  }),
  orderUpdates: define('order_updates', count, { on: ['$update_order'] }),

  orderAmount: define('order_amount', sum('amountCents'), { on: ORDERS }),
  transactionAmount: define('transaction_amount', sum('amountCents'), {
    on: TRANSACTIONS,
    when: isPayment,
  }),
  moneyOutAmount: define('money_out_amount', sum('amountCents'), {
    on: TRANSACTIONS,
    when: isMoneyOut,
  }),

  createdAtMs: define('created_at', first('atMs'), { on: SIGNUPS }),
  firstOrderAtMs: define('first_order_at', first('atMs'), { on: ORDERS }),
  loginAtMs: define('login_at', last('atMs'), {
    on: LOGINS,
    when: (facts) => facts.loginFailed !== 1,
  }),
  passwordChangedAtMs: define('password_changed_at', last('atMs'), {
    when: (facts) => facts.changedPassword === 1,
  }),
  detailsChangedAtMs: define('details_changed_at', last('atMs'), {
    when: (facts) => facts.changedDetails === 1,
  }),
  locatedAtMs: define('located_at', last('atMs'), {
    when: (facts) => facts.ipLatitude >= -90 && isOwnAct(facts),
  }),
  latitude: define('latitude', last('ipLatitude'), { when: isOwnAct }),
  longitude: define('longitude', last('ipLongitude'), { when: isOwnAct }),
  meanLogAmount: define('mean_log_amount', ema('amountLog', 0.08), {
    on: PAYMENTS,
    when: isSpending,
  }),
  meanSquareLogAmount: define('mean_square_log_amount', ema('amountLogSquared', 0.08), {
    on: PAYMENTS,
    when: isSpending,
  }),
  largestAmountCents: define('largest_amount', max('amountCents'), {
    on: PAYMENTS,
    when: isSpending,
  }),
  emailGibberish: define('email_gibberish', last('emailGibberish')),
  nameGibberish: define('name_gibberish', last('nameGibberish')),
  nameEmailSimilarity: define('name_email_similarity', last('nameEmailSimilarity')),
  emailDisposable: define('email_disposable', last('emailDisposable')),
  phoneValid: define('phone_valid', last('phoneValid')),
  hostingHabit: define('hosting_habit', ema('ipHosting', 0.3), { when: isOwnAct }),
  nightHabit: define('night_habit', ema('nightLocal', 0.1), { when: isOwnAct }),
  linkHabit: define('link_habit', ema('textUrls', 0.3), { when: isPosting }),

  devices: define('devices', distinct('device'), { when: isOwnAct }),
  ips: define('ips', distinct('ip'), { when: isOwnAct }),
  networks: define('networks', distinct('network'), { when: isOwnAct }),
  cards: define('cards', distinct('card')),
  emails: define('emails', distinct('email')),
  phones: define('phones', distinct('phone')),
  addresses: define('addresses', distinct('address')),
  bankAccounts: define('bank_accounts', distinct('bank_account')),
  merchants: define('merchants', distinct('merchant'), { on: PAYMENTS }),
  recipients: define('recipients', distinct('recipient')),
  texts: define('texts', distinct('text')),
  customs: define('customs', distinct('custom'), { when: isOwnAct }),
  countries: define('countries', distinctWords('ipCountry'), { when: isOwnAct }),
  postedContacts: define('posted_contacts', distinct('contact'), { when: isPosting }),
  moneyIns: define('money_ins', count, { on: TRANSACTIONS, when: isMoneyIn }),
  moneyInAmount: define('money_in_amount', sum('amountCents'), {
    on: TRANSACTIONS,
    when: isMoneyIn,
  }),
  reporters: define('reporters', distinctWords('flaggedBy'), { on: FLAGS }),
  emailLookAlike: define('email_look_alike', max('emailLookAlike')),
  nameLookAlike: define('name_look_alike', max('nameLookAlike')),
}

export const userEntity = defineEntity({
  type: 'user',
  roles: { user: { called: 'this user', place: 'with', origin: 'by' } },
  noun: ['user', 'users'],
  ids: 'account',
  mentions(list, { reading: { userId } }) {
    list.add('user', userId)
  },
  aggregates: user,
  keeps: [
    'own_labels',
    'last_scored',
    'last_event',
    'last_decision',
    'label_target',
    'told',
    'made',
  ],
  reputation: reputation('user', ABUSE_TYPES),
})
