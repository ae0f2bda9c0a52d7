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
  const budgets = budgetsOf(policy, body.budgets)
  return { entry: sequence, version, stage, percent, policy, decisions, budgets }
}

/** What a document says of a route wins over what a backtest says. */
function budgetsOf(
  { byEventType }: CompiledPolicy,
  learned: PolicyBody['budgets'] = [],
): PolicyInForce['budgets'] {
  const budgets = new Map(
    learned.map(({ workflow, route, percent }) => [`${workflow}/${route}`, percent]),
  )
  for (const { document } of [...byEventType.values()].flat()) {
    for (const { name, budget } of document.routes) {
      if (budget !== undefined) budgets.set(`${document.name}/${name}`, budget)
    }
  }
  return budgets
}

function compiledOf({ document, decisions, lists, customFields }: PolicyBody): CompiledPolicy {
  const terms = { decisions, lists, customFields: new Map(customFields) }
  return checkPolicy(JSON.parse(document), terms, 'published').policy ?? RUNS_NOTHING
}
