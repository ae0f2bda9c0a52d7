import type { AbuseType } from '@winnow/contract'
import type { StarterModel } from './starter-model.ts'
import { accountModel } from './account.ts'
import { contentModel } from './content.ts'
import { paymentModel } from './payment.ts'
import { promotionModel } from './promotion.ts'
import { takeoverModel } from './takeover.ts'

export { STARTER_VERSION } from './version.ts'

/** What scores before there is a label: weights a fraud analyst would sign, by abuse type. */
export const STARTER_MODELS: Readonly<Record<AbuseType, StarterModel>> = {
  payment_abuse: paymentModel,
  content_abuse: contentModel,
  promotion_abuse: promotionModel,
  account_abuse: accountModel,
  account_takeover: takeoverModel,
}
