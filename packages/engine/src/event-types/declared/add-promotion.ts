import { textOf } from '../../entities/field-readers.ts'
import { objectsOf } from '../../entities/reading.ts'
import { defineEventType } from '../event-meaning.ts'
import type { EventParts } from '../event-parts.ts'

export const addPromotion = defineEventType({
  class: 'promotion',
  repeats: {
    of: ['user'],
    same: grantedPromotions,
    repeats: 'any',
    why: 'A promotion is granted to a user once; refused tries are acts.',
  },
})

function grantedPromotions({ event, facts }: EventParts): string | undefined {
  const ids = objectsOf(event.fields, '$promotions').map((one) => textOf(one['$promotion_id']))
  if (ids.length === 0 || ids.includes('') || facts.promotionFailed === 1) return undefined
  return JSON.stringify(ids.toSorted())
}
