import { count, distinct, distinctWords, sum } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import {
  hasPromotion,
  isChargeback,
  isFailedPayment,
  isPayment,
  ORDERS,
  PAYMENTS,
  TRANSACTIONS,
} from './event-sets.ts'

const ofCard = aggregatesOf('card')

/** What was paid with a card. The order is the stored layout: append, never reorder. */
export const card = {
  orders: ofCard('orders', count, { on: ORDERS }),
  transactions: ofCard('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: ofCard('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),
  chargebacks: ofCard('chargebacks', count, { when: isChargeback }),

  amount: ofCard('amount', sum('amountCents'), { on: PAYMENTS, when: isPayment }),

  users: ofCard('users', distinct('user')),
  devices: ofCard('devices', distinct('device')),
  addresses: ofCard('addresses', distinct('address')),
  holders: ofCard('holders', distinctWords('accountHolder')),
  promotionUsers: ofCard('promotion_users', distinct('user'), { when: hasPromotion }),
}

const ofBankAccount = aggregatesOf('bank_account')

/** What was paid from or to a bank account. */
export const bankAccount = {
  users: ofBankAccount('users', distinct('user')),
}
