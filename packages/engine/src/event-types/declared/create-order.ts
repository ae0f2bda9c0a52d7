import { defineEventType } from '../event-meaning.ts'

export const createOrder = defineEventType({
  class: 'order',
  begins: 'order',
  makes: 'order',
  repeats: { of: ['order'], same: () => '', repeats: 'first', why: 'An order id is one order.' },
  stores: { kind: 'order', idField: '$order_id', how: 'replace', unknown: 'created now' },
})
