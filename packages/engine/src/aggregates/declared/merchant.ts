import { count, distinct, ema, sum } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isFailedPayment, isPayment, PAYMENTS, TRANSACTIONS } from './event-sets.ts'

const ofMerchant = aggregatesOf('merchant')

/** What was bought from a seller. The order is the stored layout: append, never reorder. */
export const merchant = {
  payments: ofMerchant('payments', count, { on: PAYMENTS, when: isPayment }),

  meanLogAmount: ofMerchant('mean_log_amount', ema('amountLog', 0.05), {
    on: PAYMENTS,
    when: isPayment,
  }),
  meanSquareLogAmount: ofMerchant('mean_square_log_amount', ema('amountLogSquared', 0.05), {
    on: PAYMENTS,
    when: isPayment,
  }),

  users: ofMerchant('users', distinct('user')),

  transactions: ofMerchant('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: ofMerchant('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  failedNetworks: ofMerchant('failed_networks', distinct('network'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
}

const ofRecipient = aggregatesOf('recipient')

/** What was sent to a user by others. */
export const recipient = {
  amount: ofRecipient('amount', sum('amountCents')),
  users: ofRecipient('users', distinct('user')),
  payers: ofRecipient('payers', distinct('user'), { on: TRANSACTIONS }),
}
