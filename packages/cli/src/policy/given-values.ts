import type { EventDecider, Outcome } from '@winnow/engine'

/** Scores and features that a policy reads in place of what the engine computes; NaN = as computed. */
export interface GivenValues {
  readonly scores: Float32Array
  readonly features: Float32Array
}

/** Lets the policies read given values. What is stored of an event stays as the engine computed it. */
export const withGivenValues = (
  policies: EventDecider,
  given: () => GivenValues | undefined,
): EventDecider => ({
  decide(event, outcome) {
    const values = given()
    return policies.decide(event, values === undefined ? outcome : replaced(outcome, values))
  },
})

const replaced = (outcome: Outcome, { scores, features }: GivenValues): Outcome => ({
  ...outcome,
  scores: overlaid(outcome.scores, scores),
  features: overlaid(outcome.features, features),
})

const overlaid = (computed: Float32Array, given: Float32Array): Float32Array =>
  Float32Array.from(given, (value, at) => (Number.isNaN(value) ? (computed[at] ?? NaN) : value))
