import type { PolicyBody } from '../../entries/policy-body.ts'
import { checkPolicy } from '../../policies/check-policy.ts'
import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import type { PolicyInForce } from '../../policies/policy-in-force.ts'

/** A version that came to a stage, as it is listed. */
export interface Publication extends Pick<PolicyBody, 'version' | 'stage' | 'percent'> {
  /** The entry. */
  readonly sequence: number
  readonly atMs: number
}

/** Policies that were checked just before they were published: they need not be compiled twice. */
const checked = new WeakMap<PolicyBody, CompiledPolicy>()

/** Keeps what a body was compiled to. */
export const keepCompiled = (body: PolicyBody, policy: CompiledPolicy): void => {
  checked.set(body, policy)
}

const RUNS_NOTHING: CompiledPolicy = { byEventType: new Map() }

/**
 * Makes a version ready to run, by what its entry contains alone. A document that this version of the service refuses runs
 * nothing.
 */
export function inForce(
  { sequence, version, stage, percent = 100 }: Publication,
  body: PolicyBody,
): PolicyInForce {
  const policy = checked.get(body) ?? compiledOf(body)
  const decisions = new Map(body.decisions.map((decision) => [decision.id, decision]))
  return { entry: sequence, version, stage, percent, policy, decisions }
}

function compiledOf({ document, decisions, lists, customFields }: PolicyBody): CompiledPolicy {
  const terms = { decisions, lists, customFields: new Map(customFields) }
  return checkPolicy(JSON.parse(document), terms, 'published').policy ?? RUNS_NOTHING
}
