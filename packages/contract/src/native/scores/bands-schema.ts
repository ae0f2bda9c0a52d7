import { namedObject, numberSchema } from '../../answers/typed-schema.ts'
import { thresholdSchema } from '../accounts/account-schema.ts'

/** What a score is called: below `review` it is low, from `block` on it is high. */
export const bandsSchema = namedObject('ScoreBands', {
  scale: numberSchema({ description: 'The highest score: 100 or 1.', examples: [100] }),
  payment_abuse: thresholdSchema,
  content_abuse: thresholdSchema,
  promotion_abuse: thresholdSchema,
  account_abuse: thresholdSchema,
  account_takeover: thresholdSchema,
})
