import { aggregatesOf } from '../counted/aggregates-of.ts'
import { count, distinct } from '../counted/define-aggregate.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('price')

/** Who bought gift cards of one price. The order is the stored layout: append, never reorder. */
export const price = {
  orders: define('orders', count),

  networks: define('networks', distinct('network')),
}

/** What the gift cards of an order cost, with the currency. */
export const priceEntity = defineEntity({
  type: 'price',
  roles: { price: { called: 'this price', place: 'at' } },
  mentions(list, { facts }) {
    if (facts.type === '$create_order' && facts.giftCardShare > 0 && facts.amountCents > 0)
      list.add('price', `${facts.amountCents} ${facts.currency}`)
  },
  aggregates: price,
  isCommon: true,
})
