/** What is compared between users in a rollout and all others. */
export const GUARD_METRICS = ['block', 'review', 'complaints', 'errors'] as const
export type GuardMetric = (typeof GUARD_METRICS)[number]

/** By how many percentage points of events a rollout may exceed the policy before it. */
export type GuardLimits = Readonly<Record<GuardMetric, number>>

export const USUAL_GUARD: GuardLimits = { block: 2, review: 5, complaints: 1, errors: 2 }
