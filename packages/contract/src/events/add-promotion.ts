import { namesPromotions } from '../sense-rules.ts'
import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { recommended } from '../field.ts'
import { listOf } from '../kinds/list.ts'
import { promotion } from '../objects/promotion.ts'

export const addPromotion = defineEvent('$add_promotion', {
  summary: 'Promotions are applied to a user.',
  actor: 'user',
  since: 'v204',
  rules: [namesPromotions],
  fields: {
    $promotions: recommended(listOf(promotion), { note: 'The newly applied ones.' }),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
