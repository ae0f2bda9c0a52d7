import { atField, report, startTrail, type Problem } from './problem.ts'

/** The parameters that calls of the public interface know. */
export const PUBLIC_PARAMETERS: readonly string[] = [
  'api_key',
  'abuse_types',
  'fields',
  'return_score',
  'return_workflow_status',
  'return_route_info',
  'return_action',
  'force_workflow_run',
]

const KNOWN: ReadonlySet<string> = new Set(PUBLIC_PARAMETERS)

/** A warning for each parameter that nobody knows: clients send their own along, so none is refused. */
export function unknownParameters(names: readonly string[]): readonly Problem[] {
  const trail = startTrail('v205', 'query')
  for (const name of names) if (!KNOWN.has(name)) report(atField(trail, name), 'parameter_unknown')
  return trail.problems.warnings
}
