/** How far a version of a policy is. */
export const POLICY_STAGES = ['draft', 'shadow', 'rollout', 'live', 'withdrawn'] as const

/** What the condition of a route was of an event. */
export const CONDITION_RESULTS = ['true', 'false', 'failed', 'not_in_share'] as const
