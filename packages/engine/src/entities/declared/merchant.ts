import { objectOf, textOf } from '../field-readers.ts'
import { count, distinct, ema } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { isFailedPayment, isPayment, PAYMENTS, TRANSACTIONS } from '../counted/event-sets.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('merchant')

/** What was bought from a seller. The order is the stored layout: append, never reorder. */
export const merchant = {
  payments: define('payments', count, { on: PAYMENTS, when: isPayment }),

  meanLogAmount: define('mean_log_amount', ema('amountLog', 0.05), {
    on: PAYMENTS,
    when: isPayment,
  }),
  meanSquareLogAmount: define('mean_square_log_amount', ema('amountLogSquared', 0.05), {
    on: PAYMENTS,
    when: isPayment,
  }),

  users: define('users', distinct('user')),

  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedNetworks: define('failed_networks', distinct('network'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
}

export const merchantEntity = defineEntity({
  type: 'merchant',
  roles: { merchant: { called: 'this seller', place: 'at' } },
  noun: ['seller', 'sellers'],
  ids: 'account',
  mentions(list, { reading: { fields } }) {
    list.add('merchant', textOf(fields['$seller_user_id']))
    list.add('merchant', textOf(objectOf(fields['$merchant_profile'])?.['$merchant_id']))
  },
  aggregates: merchant,
  reputation: reputation('merchant', ['payment_abuse']),
  sharers: { counted: merchant.payments, are: 'anybody' },
  isToken: true,
})
