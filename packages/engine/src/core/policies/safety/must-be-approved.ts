import { PolicyRefused } from '../../core-errors.ts'
import type { EnvironmentPolicies } from '../environment-policies.ts'
import type { PolicyStage } from '../../../policies/policy-stage.ts'

/** A version that is to be published. */
interface Publishing {
  readonly of:
    | { readonly is: 'document' }
    | { readonly is: 'version' | 'again'; readonly version: number }
  readonly stage: PolicyStage
  readonly isEmergency?: true
}

/**
 * Where an environment asks for approval, a version decides only with that of another than its author, given while the same
 * version was live. What was live before may be restored. Error: PolicyRefused.
 */
export function mustBeApproved(
  policies: EnvironmentPolicies | undefined,
  { of, stage, isEmergency }: Publishing,
): void {
  if (policies?.guards.isApprovalRequired !== true || isEmergency === true) return
  if (stage !== 'live' && stage !== 'rollout') return
  if (of.is === 'again' && wasLive(policies, of.version)) return
  if (of.is === 'version' && isApproved(policies, of.version)) return
  throw new PolicyRefused([{ severity: 'error', path: 'stage', message: NEEDED }])
}

/** Whether an approval holds: none does once another version became live. */
export function isApproved(
  { guards, livePublication }: EnvironmentPolicies,
  version: number,
): boolean {
  if (livePublication?.version === version) return true
  const approval = guards.approvalOf(version)
  return approval !== undefined && approval.live === (livePublication?.sequence ?? 0)
}

const wasLive = ({ publications }: EnvironmentPolicies, version: number): boolean =>
  publications.some((one) => one.version === version && one.stage === 'live')

const NEEDED =
  'Another than its author must approve the version first, while the present one is live. Publish it as a draft; an emergency needs none.'
