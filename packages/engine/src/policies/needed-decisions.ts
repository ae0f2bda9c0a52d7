import type { DecidedType } from '../ports/decision.ts'
import type { CompiledPolicy, CompiledRoute, CompiledWorkflow } from './compile-policy.ts'

/**
 * The entities of an event of which a policy needs the standing decisions: the user's where a condition reads them, and those that
 * it may decide about.
 */
export function neededDecisions(
  { byEventType }: CompiledPolicy,
  eventType: string,
): readonly DecidedType[] {
  const workflows = byEventType.get(eventType) ?? []
  return [...new Set(workflows.flatMap(neededBy))]
}

const neededBy = ({ document, routes }: CompiledWorkflow): readonly DecidedType[] => [
  ...(routes.some(readsDecisions) ? (['user'] as const) : []),
  ...(routes.some(decides) ? [document.entity] : []),
]

const decides = ({ document: { actions } }: CompiledRoute): boolean =>
  actions.some((action) => action.do === 'decide')

/** A value that goes on a list may read them too. */
const readsDecisions = ({ reads, document: { actions } }: CompiledRoute): boolean =>
  [...reads.keys()].some((path) => path.startsWith('decisions.')) ||
  actions.some((action) => 'value' in action && action.value.includes('decisions'))
