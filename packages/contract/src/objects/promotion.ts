import { visitorAccountId, visitorEntityId } from '../kinds/id.ts'
import { reasonOfFailure } from '../kinds/remarks.ts'
import { promotionFailureReason, promotionStatus } from '../enums/promotion.ts'
import { optional, recommended } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { longText } from '../kinds/text.ts'
import { creditPoint } from './credit-point.ts'
import { discount } from './discount.ts'

export const promotion = defineObject('promotion', {
  summary: 'A coupon, a referral bonus or the like, used with or without success.',
  remarks: [reasonOfFailure],
  fields: {
    $promotion_id: recommended(visitorEntityId),
    $status: optional(promotionStatus),
    $failure_reason: optional(promotionFailureReason, { since: 'v205' }),
    $description: optional(longText),
    $referrer_user_id: optional(visitorAccountId),
    $discount: optional(discount),
    $credit_point: optional(creditPoint),
  },
})
