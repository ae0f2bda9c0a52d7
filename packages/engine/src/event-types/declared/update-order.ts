import { defineEventType } from '../event-meaning.ts'
import { stateIn } from '../repeat-law.ts'

export const updateOrder = defineEventType({
  class: 'order',
  makes: 'order',
  repeats: {
    of: ['order'],
    same: stateIn,
    repeats: 'latest',
    typeNumber: 4,
    why: 'It says how an order is.',
  },
  stores: { kind: 'order', idField: '$order_id', how: 'replace', unknown: 'created now' },
})
