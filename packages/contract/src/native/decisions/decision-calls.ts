import { ours } from '../../answers/personal.ts'
import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { integerParameter } from '../call/parameter.ts'
import { appliedDecisionBody, decisionDefinitionBody, undoneDecisionBody } from './decision-body.ts'
import {
  appliedDecisionSchema,
  decisionCountsSchema,
  decisionListSchema,
  decisionSchema,
} from './decision-schema.ts'

/** Hours that are counted, where a caller wants no other number, and at most. */
export const COUNTED_HOURS = 24
const COUNTED_HOURS_MAX = 7 * 24

/** Which decisions can be taken in an environment, and what was decided. */
export const decisionCalls = {
  listDecisions: defineCall(
    {
      method: 'GET',
      path: '/v1/decisions',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Decisions',
      summary: 'List all decisions you can take',
      description: 'The usual ones and your own, by id.',
      answer: answers(ours(decisionListSchema)),
    },
    {},
  ),
  applyDecision: defineCall(
    {
      method: 'POST',
      path: '/v1/decisions/{decisionId}/apply',
      access: 'api_key',
      permission: 'take_decisions',
      scope: { queue: 'any', abuseType: 'filtered' },
      tag: 'Decisions',
      summary: 'Apply a decision',
      description:
        '`{entity_id, user_id?, analyst?, description?}`. A person decides about a user, or about an order, a session or content of ' +
        '`user_id`. A block or an acceptance is a label, too. Answers once it is durable and learned from.',
      body: appliedDecisionBody,
      recognisesRetries: true,
      answer: answers(appliedDecisionSchema),
      errors: ['not_found', 'conflict'],
    },
    {
      decisionId: 'block_user_payment_abuse',
      body: { entity_id: 'billy_jones', analyst: 'eva@shop.example' },
    },
  ),
  undoDecision: defineCall(
    {
      method: 'POST',
      path: '/v1/decisions/{decisionId}/undo',
      access: 'api_key',
      permission: 'take_decisions',
      scope: { queue: 'any', abuseType: 'filtered' },
      tag: 'Decisions',
      summary: 'Undo a decision',
      description:
        '`{entity_id, entry, analyst?}`. Takes back a decision that a person took outside of a case, with its label: what stood before ' +
        'stands again. 409 once another one was taken. A decision of a case is undone by `undoCase`.',
      body: undoneDecisionBody,
      recognisesRetries: true,
      answer: answers(appliedDecisionSchema, 'The entry that undoes it.'),
      errors: ['not_found', 'conflict'],
    },
    {
      decisionId: 'block_user_payment_abuse',
      body: { entity_id: 'billy_jones', entry: 4711, analyst: 'eva@shop.example' },
    },
  ),
  setDecision: defineCall(
    {
      method: 'PUT',
      path: '/v1/decisions/{decisionId}',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Decisions',
      summary: 'Create or change a decision',
      description:
        '`{name, description?, entity_type, abuse_type, category}`. What it is about, and of which ' +
        'abuse type, stays as it was made. Those that were taken keep the category of their time. ' +
        `Up to ${LIMITS.ownDecisionsCount} besides the usual ones.`,
      body: decisionDefinitionBody,
      answer: answers(ours(decisionSchema), 'As it is now.'),
      errors: ['conflict'],
    },
    {
      decisionId: 'hold_order',
      body: {
        name: 'Hold the order',
        entity_type: 'order',
        abuse_type: 'payment_abuse',
        category: 'watch',
      },
    },
  ),
  countDecisions: defineCall(
    {
      method: 'GET',
      path: '/v1/decisions/counts',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Decisions',
      summary: 'Count what was decided lately',
      description:
        'How often each decision was taken, by whom, and the money of the payments that routes blocked. It is counted by whole ' +
        'hours of the time of decisions and events. A person who holds a case that they decide without the first decision in view gets ' +
        'decisions by rules alone.',
      query: {
        hours: integerParameter(
          { least: 1, most: COUNTED_HOURS_MAX },
          `How far to count back, 1 to ${COUNTED_HOURS_MAX}; ${COUNTED_HOURS} by default.`,
        ),
      },
      answer: answers(decisionCountsSchema),
      errors: ['unavailable'],
    },
    {},
  ),
}
