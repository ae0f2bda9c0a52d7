import { LEGACY } from './labels/abuse-types.ts'
import { atField, report, startTrail, type Problem } from './problem.ts'

/** The parameters that calls of the compat interface know. */
export const COMPAT_PARAMETERS: readonly string[] = [
  'api_key',
  'abuse_types',
  'fields',
  'return_score',
  'return_workflow_status',
  'return_route_info',
  'return_action',
  'force_workflow_run',
]

const KNOWN: ReadonlySet<string> = new Set(COMPAT_PARAMETERS)

/** What `fields` may name, in any letter case. */
export const ANSWER_PARTS: readonly string[] = ['SCORE_PERCENTILES', 'WARNINGS']

/** A query as it was sent. */
interface SentQuery {
  readonly names: readonly string[]
  /** What `fields` names. */
  readonly fields: readonly string[]
  /** The abuse types that scores are asked of; empty where none are named, or no scores asked. */
  readonly scoresOf: readonly string[]
}

/** A warning for each parameter of which something is not understood: clients send their own along, so none is refused. */
export function remarksOfQuery({ names, fields, scoresOf }: SentQuery): readonly Problem[] {
  const trail = startTrail('v205', { step: 'query' })
  for (const name of names) if (!KNOWN.has(name)) report(atField(trail, name), 'parameter_unknown')
  if (!fields.every((part) => ANSWER_PARTS.includes(part.toUpperCase()))) {
    report(atField(trail, 'fields'), 'part_unknown', ANSWER_PARTS.join(', '))
  }
  if (scoresOf.includes(LEGACY)) report(atField(trail, 'abuse_types'), 'abuse_type_unscored')
  return trail.problems.warnings
}
