import { ANSWER_PARTS } from '../query-parameters.ts'
import type { JsonSchema } from './json-schema.ts'

const flag = (name: string, description: string): JsonSchema => ({
  name,
  in: 'query',
  schema: { type: 'boolean' },
  description,
})

const text = (name: string, description: string): JsonSchema => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  description,
})

/** The parameters of compat paths, by the names of the components. */
export const COMPAT_PARAMETERS = {
  PublicUserId: {
    name: 'userId',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: 'billy_jones',
    description: 'Percent-encoded; + stands for itself.',
  },
  ReturnScore: {
    ...flag('return_score', 'Adds score_response with scores and reasons.'),
    example: 'true',
  },
  ReturnWorkflowStatus: flag(
    'return_workflow_status',
    'Adds score_response with scores; its workflow_statuses has the workflows of your policy that ran on the event.',
  ),
  ReturnScoreWorkflowStatus: flag(
    'return_workflow_status',
    'Adds workflow_statuses: the workflows that ran on the event, or on the change of scores, that made this score.',
  ),
  ReturnRouteInfo: flag(
    'return_route_info',
    'With return_workflow_status: adds to each workflow the route that was taken.',
  ),
  ReturnAction: flag('return_action', 'Adds score_response with scores; its actions is empty.'),
  ForceWorkflowRun: flag(
    'force_workflow_run',
    'Runs workflows with `only_on_request`, too: on the event, or on the new score.',
  ),
  AbuseTypes: text(
    'abuse_types',
    'Limits scores to these abuse types, separated by commas. `legacy` has none; an unknown one is refused (115).',
  ),
  ScoreFields: text(
    'fields',
    `${ANSWER_PARTS.join(', ')}, separated by commas; in any case. Others are ignored, with a warning.`,
  ),
  LabelAbuseType: text('abuse_type', 'Only the label of this abuse type; absent = all of them.'),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string' },
    description:
      'The same key and body give the first answer again: its time, scores and reasons. Labels, decisions and ' +
      'percentiles in it are those of now. Another body is refused.',
  },
} satisfies Readonly<Record<string, JsonSchema>>

/** References to these, as operations have them. */
export const parameters = (...names: readonly (keyof typeof COMPAT_PARAMETERS)[]): JsonSchema[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
