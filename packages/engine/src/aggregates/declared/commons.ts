import { count, distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { isFailedPayment, isPayment, TRANSACTIONS } from './event-sets.ts'

/* What strangers have in common. Each order is the stored layout: append, never reorder. */

const ofIssuer = aggregatesOf('issuer')

/** What was paid with cards of one BIN, or of one country. */
export const issuer = {
  transactions: ofIssuer('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: ofIssuer('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),

  failedNetworks: ofIssuer('failed_networks', distinct('network'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
}

/** Who came with mail addresses of one domain. It is named by sign-ups and orders alone. */
export const mailDomain = {
  arrivals: aggregatesOf('mail_domain')('arrivals', count),

  networks: aggregatesOf('mail_domain')('networks', distinct('network')),
}

/** Who bought gift cards of one price. */
export const price = {
  orders: aggregatesOf('price')('orders', count),

  networks: aggregatesOf('price')('networks', distinct('network')),
}
