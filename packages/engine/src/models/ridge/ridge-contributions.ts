import { addedByFeature, type Ridge } from './ridge.ts'

/**
 * What each feature adds to `ridgeMargin`, written over `into`; the sum is the margin − bias.
 * `starter`: what each feature added to the starter's margin; the ridge scales this evidence.
 */
export function ridgeContributions(
  ridge: Ridge,
  features: Float32Array,
  starter: Float64Array,
  into: Float64Array,
): void {
  for (let at = 0; at < into.length; at += 1) {
    const learned = addedByFeature(ridge, at, features[at] ?? NaN)
    into[at] = ridge.scale * (starter[at] ?? 0) + learned
  }
}
