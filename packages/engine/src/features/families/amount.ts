import { DAY_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { environment } from '../../entities/declared/environment.ts'
import { merchant } from '../../entities/declared/merchant.ts'
import { recipient } from '../../entities/declared/recipient.ts'
import { order } from '../../entities/declared/order.ts'
import { card } from '../../entities/declared/card.ts'
import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { isRepeat } from '../../entities/enrichment.ts'
import { before, defineFeature, type Feature, over, register } from '../define-feature.ts'
import type { FeatureContext, FeatureFacts } from '../feature-context.ts'
import {
  ENOUGH_PAYMENTS_OF_ENVIRONMENT,
  ENOUGH_PAYMENTS_OF_MERCHANT,
  ENOUGH_PAYMENTS_OF_USER,
  onceEnough,
} from '../enough.ts'
import { MAX_Z, ratioOf, shareOf, usdOf, within } from '../scales.ts'

/** A variance of log amounts that even a user of one fixed amount is allowed. */
const LEAST_VARIANCE = 0.15
/** Natural logarithm of how many times the user's mean, or how small a part of it, says no more. */
export const MAX_LOG_TIMES_MEAN = 6
/** So long a user is new. */
const NEW_USER_MS = 30 * DAY_MS
/** Payments after which a user's own mean is trusted half. */
const HALF_TRUST = 3

/** How many standard deviations above (or below) the mean of earlier log amounts. */
function zScore(log: number, mean: number, meanSquare: number): number {
  const variance = Math.max(meanSquare - mean * mean, 0) + LEAST_VARIANCE
  return within((log - mean) / Math.sqrt(variance), -MAX_Z, MAX_Z)
}

/** What is spent; unknown of money that comes in, which is no habit of the user's. */
const spentLog = ({ amountLog, moneyIn }: FeatureFacts): number => (moneyIn === 1 ? NaN : amountLog)

/** The amount against the mean of what a business took before it in 90 days; unknown of the first payments. */
function unusualForAll(
  payments: number,
  sum: number,
  squares: number,
  ...[facts, { enrichment }]: readonly [FeatureFacts, FeatureContext]
): number {
  const log = spentLog(facts)
  // The sums hold the event itself, unless it repeats an earlier one.
  const own = isRepeat(enrichment) || log !== log ? 0 : 1
  const earlier = payments - own
  if (earlier < ENOUGH_PAYMENTS_OF_ENVIRONMENT) return NaN
  const mean = (sum - own * (log || 0)) / earlier
  const meanSquare = (squares - own * (log || 0) ** 2) / earlier
  return zScore(log, mean, meanSquare)
}

/** What was ordered or paid in a window; orders and their payments are not added up. */
function userAmount(window: WindowName, why: string): Feature {
  return defineFeature({
    name: `user_amount_${window}_usd`,
    family: 'amount',
    why,
    reads: [over(user.orderAmount, window), over(user.transactionAmount, window)],
    value: (ordered, paid) => usdOf(Math.max(ordered, paid)),
  })
}

/** An amount summed over a window, in dollars. */
function amountOver(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name,
    family: 'amount',
    why,
    reads: [over(of, window)],
    value: (cents) => usdOf(cents),
  })
}

/** Money: how much, and against what is usual. */
export const amountFeatures: readonly Feature[] = [
  defineFeature({
    name: 'amount_usd',
    family: 'amount',
    why: 'Thieves take what a card will bear; the loss grows with the amount.',
    reads: [],
    value: ({ amountCents }) => usdOf(amountCents),
  }),
  defineFeature({
    name: 'amount_vs_user_mean',
    family: 'amount',
    why: 'A payment several times the size of the user’s usual ones may not be theirs.',
    reads: [before(user.meanLogAmount), over(user.payments, 'life')],
    value: (meanLog, payments, facts) =>
      onceEnough(
        payments - 1,
        ENOUGH_PAYMENTS_OF_USER,
        Math.exp(within(spentLog(facts) - meanLog, -MAX_LOG_TIMES_MEAN, MAX_LOG_TIMES_MEAN)),
      ),
  }),
  defineFeature({
    name: 'amount_z_user',
    family: 'amount',
    why: 'How far the amount lies above the user’s own habit, in standard deviations; counts once there is a habit.',
    reads: [
      before(user.meanLogAmount),
      before(user.meanSquareLogAmount),
      over(user.payments, '90d'),
    ],
    value: (meanLog, meanSquareLog, payments, facts) => {
      const earlier = Math.max(payments - 1, 0)
      const z = zScore(spentLog(facts), meanLog, meanSquareLog)
      return onceEnough(earlier, ENOUGH_PAYMENTS_OF_USER, (z * earlier) / (earlier + HALF_TRUST))
    },
  }),
  defineFeature({
    name: 'amount_vs_user_largest',
    family: 'amount',
    why: 'A payment larger than any the user made before breaks a habit.',
    reads: [before(user.largestAmountCents), over(user.payments, 'life')],
    value: (largestCents, payments, { amountCents, moneyIn }) =>
      moneyIn === 1
        ? NaN
        : onceEnough(payments - 1, ENOUGH_PAYMENTS_OF_USER, ratioOf(amountCents, largestCents)),
  }),
  defineFeature({
    name: 'amount_z_merchant',
    family: 'amount',
    why: 'An amount unusual for this seller is unusual for honest buyers.',
    reads: [
      before(merchant.meanLogAmount),
      before(merchant.meanSquareLogAmount),
      over(merchant.payments, 'life'),
    ],
    value: (meanLog, meanSquareLog, payments, facts) =>
      onceEnough(
        payments - 1,
        ENOUGH_PAYMENTS_OF_MERCHANT,
        zScore(spentLog(facts), meanLog, meanSquareLog),
      ),
  }),
  defineFeature({
    name: 'amount_z_environment',
    family: 'amount',
    why: 'An amount far above what this business usually takes draws thieves; one far below tests a card.',
    reads: [
      over(environment.pricedPayments, '90d'),
      over(environment.logAmountSum, '90d'),
      over(environment.logAmountSquaredSum, '90d'),
    ],
    value: unusualForAll,
  }),
  userAmount('1d', 'Much money within the day is a cash-out.'),
  defineFeature({
    name: 'user_amount_share_1d',
    family: 'amount',
    why: 'Most of the month’s money moving today breaks a habit.',
    reads: [
      over(user.transactionAmount, '1d'),
      over(user.transactionAmount, '30d'),
      over(user.transactions, '30d'),
    ],
    value: (day, month, payments) =>
      onceEnough(payments, ENOUGH_PAYMENTS_OF_USER, ratioOf(day, month)),
  }),
  amountOver(
    'user_money_out_1d_usd',
    user.moneyOutAmount,
    '1d',
    'Money leaving an account fast is how a takeover pays.',
  ),
  amountOver('card_amount_1d_usd', card.amount, '1d', 'A stolen card is drained in a day.'),
  amountOver(
    'recipient_amount_7d_usd',
    recipient.amount,
    '7d',
    'Money from many victims gathers at a mule.',
  ),
  defineFeature({
    name: 'amount_round',
    family: 'amount',
    why: 'Round sums are typed by hand: card tests, gift cards and laundering use them.',
    reads: [],
    value: ({ amountRound }) => amountRound,
  }),
  defineFeature({
    name: 'amount_at_limit',
    family: 'amount',
    why: 'An amount just at the allowed maximum shows that somebody knows the limits.',
    reads: [],
    value: ({ amountAtLimit }) => amountAtLimit,
  }),
  defineFeature({
    name: 'balance_share',
    family: 'amount',
    why: 'Emptying a balance in one go is how a takeover ends.',
    reads: [],
    value: ({ balanceShare }) => within(balanceShare, 0, 1),
  }),
  defineFeature({
    name: 'item_max_quantity',
    family: 'amount',
    why: 'Dozens of one item are bought to be sold on.',
    reads: [],
    value: ({ itemMaxQuantity }) => within(itemMaxQuantity, 0, 1e6),
  }),
  defineFeature({
    name: 'transaction_vs_order_amount',
    family: 'amount',
    why: 'A payment larger than its order was tampered with or belongs to something else.',
    reads: [before(order.amountCents)],
    value: (orderCents, { amountCents }) => ratioOf(amountCents, orderCents),
  }),
  defineFeature({
    name: 'user_refund_share_30d',
    family: 'amount',
    why: 'A user who gets much of their money back wears goods once, or claims losses that never happened.',
    reads: [over(user.refunds, '30d'), over(user.transactions, '30d')],
    value: (refunds, payments) => shareOf(refunds, payments),
  }),

  defineFeature({
    name: 'money_passed_on_7d',
    family: 'amount',
    why: 'Payments that leave as they come only pass through the account of a mule.',
    reads: [
      over(user.moneyIns, '7d'),
      over(user.moneyInAmount, '7d'),
      over(user.moneyOutAmount, '7d'),
    ],
    value: (payments, inCents, outCents) =>
      payments * ratioOf(Math.min(inCents, outCents), Math.max(inCents, outCents)),
  }),
  defineFeature({
    name: 'money_ins_to_new_user_7d',
    family: 'amount',
    why: 'Money that many send to an account made this month gathers at a mule.',
    reads: [over(user.moneyIns, '7d'), register(user.createdAtMs)],
    value: (payments, createdAtMs, { atMs }) => (atMs - createdAtMs < NEW_USER_MS ? payments : 0),
  }),
]
