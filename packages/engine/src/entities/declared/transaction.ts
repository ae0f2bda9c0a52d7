import { textOf } from '../field-readers.ts'
import { defineEntity } from '../define-entity.ts'

/** One payment. Its state counts nothing: it keeps what it was named with, and its labels. */
export const transactionEntity = defineEntity({
  type: 'transaction',
  roles: { transaction: { called: 'this transaction', place: 'with' } },
  ids: 'thing',
  mentions(list, { reading: { fields } }) {
    list.add('transaction', textOf(fields['$transaction_id']))
  },
  keeps: ['own_labels', 'last_event', 'told', 'made'],
  isLabelled: true,
})
