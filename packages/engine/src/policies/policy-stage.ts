/** How far a version is: written, running without effect, live for some users, live for all, or taken back. */
export const POLICY_STAGES = ['draft', 'shadow', 'rollout', 'live', 'withdrawn'] as const
export type PolicyStage = (typeof POLICY_STAGES)[number]
