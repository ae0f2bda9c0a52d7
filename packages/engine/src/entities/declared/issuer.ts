import { aggregatesOf } from '../counted/aggregates-of.ts'
import { count, distinct } from '../counted/define-aggregate.ts'
import { isFailedPayment, isPayment, TRANSACTIONS } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('issuer')

/** What was paid with cards of one BIN, or of one country. The order is the stored layout: append, never reorder. */
export const issuer = {
  transactions: define('transactions', count, { on: TRANSACTIONS, when: isPayment }),
  failedPayments: define('failed_payments', count, { on: TRANSACTIONS, when: isFailedPayment }),

  failedNetworks: define('failed_networks', distinct('network'), {
    on: TRANSACTIONS,
    when: isFailedPayment,
  }),
}

/** Who issued a card: its BIN, or the country of its bank. Named only where a surge is counted: each costs a state to open. */
export const issuerEntity = defineEntity({
  type: 'issuer',
  roles: {
    issuer: { called: 'the first six digits of this card', place: 'with' },
    issuer_country: { called: 'the country that issued this card', place: 'in' },
  },
  mentions(list, { facts }) {
    if (facts.type !== '$transaction') return
    list.add('issuer', facts.cardBin)
    list.add('issuer_country', facts.cardCountry)
  },
  aggregates: issuer,
  isCommon: true,
})
