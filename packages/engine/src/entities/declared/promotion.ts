import { textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { count } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'

/** How a promotion is used. */
export const promotion = {
  uses: aggregatesOf('promotion')('uses', count),
}

export const promotionEntity = defineEntity({
  type: 'promotion',
  roles: { promotion: { called: 'this promotion', place: 'with' } },
  ids: 'thing',
  mentions(list, { reading: { promotions } }) {
    for (const one of promotions) list.add('promotion', textOf(one['$promotion_id']).toLowerCase())
  },
  aggregates: promotion,
  reputation: reputation('promotion', ['promotion_abuse']),
  sharers: { counted: promotion.uses, are: 'anybody' },
  isToken: true,
  sharedValue: 'open',
})
