import type { DecisionCategory } from '../ports/decision.ts'
import type { PolicyDecision } from './compile-policy.ts'
import type { WorkflowVerdict } from './verdict.ts'
import type { RecordedVerdict } from './recorded-verdict.ts'

/** A decision of a workflow. */
export interface WorkflowDecision {
  readonly workflow: WorkflowVerdict
  readonly decision: PolicyDecision
}

const STRENGTH: Readonly<Record<DecisionCategory, number>> = { accept: 0, watch: 1, block: 2 }

/** The decisions of a verdict, weaker ones first: of those about one entity and abuse type, the last one stands. */
export function decisionsIn(
  { workflows }: Pick<RecordedVerdict, 'workflows'>,
  known: ReadonlyMap<string, PolicyDecision>,
): readonly WorkflowDecision[] {
  const decided: WorkflowDecision[] = []
  for (const workflow of workflows) {
    for (const action of workflow.actions) {
      const decision = action.do === 'decide' ? known.get(action.decision) : undefined
      if (decision !== undefined) decided.push({ workflow, decision })
    }
  }
  if (decided.length < 2) return decided
  return decided.toSorted((one, other) => strengthOf(one) - strengthOf(other))
}

const strengthOf = ({ decision }: WorkflowDecision): number => STRENGTH[decision.category]
