import type { AbuseType } from '@winnow/contract'

/** Turns a feature vector into how likely one type of abuse is, and says what each feature did to it. */
export interface Model {
  /** Changes whenever a score could: `starter-1`. */
  readonly version: string
  readonly abuseType: AbuseType
  /** The margin when nothing is known. */
  readonly base: number
  /** Places of the features that it reads, in their order; no other ever contributes. */
  readonly places: Uint16Array
  /** Log-odds of abuse; features in the order of FEATURES, NaN = unknown. */
  margin(features: Float32Array): number
  /** What each feature adds to `base`, written over `into` (as long as FEATURES); the sum is margin − base. */
  contributions(features: Float32Array, into: Float64Array): void
}
