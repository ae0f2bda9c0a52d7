import { ageFeatures } from './families/age.ts'
import { amountFeatures } from './families/amount.ts'
import { contentFeatures } from './families/content.ts'
import { customFeatures } from './families/custom.ts'
import type { Feature } from './define-feature.ts'
import { deviceFeatures } from './families/device.ts'
import { diversityFeatures } from './families/diversity.ts'
import { failureFeatures } from './families/failure.ts'
import { identityFeatures } from './families/identity.ts'
import { mismatchFeatures } from './families/mismatch.ts'
import { paymentFeatures } from './families/payment.ts'
import { peopleFeatures } from './families/people.ts'
import { placeFeatures } from './families/place.ts'
import { promotionFeatures } from './families/promotion.ts'
import { reputationFeatures } from './families/reputation.ts'
import { sequenceFeatures } from './families/sequence.ts'
import { sessionFeatures } from './families/session.ts'
import { surgeFeatures } from './families/surge.ts'
import { tenureFeatures } from './families/tenure.ts'
import { velocityFeatures } from './families/velocity.ts'

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
  ...tenureFeatures,
  ...surgeFeatures,
  ...peopleFeatures,
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
