import type { EnvironmentPolicies } from '../environment-policies.ts'
import type { Approval, PausedRoute } from './guard-state.ts'
import { isApproved } from './must-be-approved.ts'

/** What is paused in an environment, and what is approved. */
export interface PolicyGuards {
  /** Whether a version needs the approval of another than its author to decide. */
  readonly isApprovalRequired: boolean
  readonly pausedRoutes: readonly PausedRoute[]
  /** The publication of the rollout that is paused; undefined = none. */
  readonly pausedRollout: number | undefined
  /** The last approval of each version, and whether it still holds. */
  readonly approvals: readonly (Approval & { readonly holds: boolean })[]
}

export function policyGuards(policies: EnvironmentPolicies | undefined): PolicyGuards {
  if (policies === undefined) {
    return {
      isApprovalRequired: false,
      pausedRoutes: [],
      pausedRollout: undefined,
      approvals: [],
    }
  }
  const { guards, standing } = policies
  return {
    isApprovalRequired: guards.isApprovalRequired,
    pausedRoutes: guards.pausedRoutes,
    pausedRollout: standing.find(({ sequence }) => guards.isHalted(sequence))?.sequence,
    approvals: guards.approvals.map((one) => ({
      ...one,
      holds: isApproved(policies, one.version),
    })),
  }
}
