import { ageFeatures } from './age.ts'
import { amountFeatures } from './amount.ts'
import { contentFeatures } from './content.ts'
import { customFeatures } from './custom.ts'
import type { Feature } from './define-feature.ts'
import { deviceFeatures } from './device.ts'
import { diversityFeatures } from './diversity.ts'
import { failureFeatures } from './failure.ts'
import { identityFeatures } from './identity.ts'
import { mismatchFeatures } from './mismatch.ts'
import { paymentFeatures } from './payment.ts'
import { placeFeatures } from './place.ts'
import { promotionFeatures } from './promotion.ts'
import { reputationFeatures } from './reputation.ts'
import { sequenceFeatures } from './sequence.ts'
import { sessionFeatures } from './session.ts'
import { velocityFeatures } from './velocity.ts'

/** Every feature, in the order of the feature vector. */
export const FEATURES: readonly Feature[] = [
  ...ageFeatures,
  ...velocityFeatures,
  ...amountFeatures,
  ...diversityFeatures,
  ...failureFeatures,
  ...mismatchFeatures,
  ...identityFeatures,
  ...placeFeatures,
  ...reputationFeatures,
  ...contentFeatures,
  ...promotionFeatures,
  ...sequenceFeatures,
  ...paymentFeatures,
  ...sessionFeatures,
  ...customFeatures,
  ...deviceFeatures,
]

/**
 * The features that models learn from: all but those of beacons, which come last. Anybody can send a beacon, and a
 * learned weight could be negative; the starter's weights for these features only add.
 */
export const LEARNED_FEATURES: readonly Feature[] = FEATURES.slice(
  0,
  FEATURES.length - deviceFeatures.length,
)

/** A feature's place in the vector, by name. */
export const FEATURE_INDEX: ReadonlyMap<string, number> = new Map(
  FEATURES.map(({ name }, index) => [name, index]),
)
