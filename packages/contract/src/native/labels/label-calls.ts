import { LIMITS } from '../../limits.ts'
import { inBody, inQuery, WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall, jsonBody } from '../call/native-call.ts'
import { abuseTypeParameter, idParameter, textParameter } from '../call/parameter.ts'
import { LABEL_SUBJECT_TYPES, newLabelsSchema } from './label-body.ts'
import { acceptedLabelsSchema, labelListSchema, removedLabelsSchema } from './label-schema.ts'

const PATH = '/v1/labels'

const OF_SUBJECT = {
  user_id: idParameter(
    'Whose labels; may be left out for an order, transaction or content that was sent or labelled.',
  ),
  type: textParameter(`With \`id\`: of one thing only: ${LABEL_SUBJECT_TYPES.join(', ')}.`),
  id: idParameter('The id of that thing.'),
} as const

/** Labels of users and of what is theirs. */
export const labelCalls = {
  createLabels: defineCall(
    {
      method: 'POST',
      path: PATH,
      access: 'api_key',
      permission: 'write_labels',
      scope: { queue: 'any', abuseType: inBody('abuse_type', 'labels') },
      tag: 'Labels',
      summary: 'Label users, orders, content or events',
      description:
        '`{user_id, of?: {type, id}, abuse_type, is_bad, time?, source?, analyst?, description?}`, ' +
        `or \`{labels: [...]}\` with up to ${LIMITS.labelsPerRequestCount} of them; \`of\` narrows a ` +
        'label to an order, transaction, content, session or login; `time` is when it was found out, in ' +
        'milliseconds since 1970, now by default. What was said before of the same thing and abuse type ' +
        'no longer counts. Nothing is taken when one is wrong, or is of a thing that events named with other users ' +
        'only, or of a login that did not come. ' +
        'One that names no other known thing or user is taken with a `warning`: its events may come later. ' +
        'Answers `{labels: [{sequence, warning?}]}`. An Idempotency-Key makes it safe to send again.',
      body: jsonBody(newLabelsSchema),
      recognisesRetries: true,
      answer: answers(acceptedLabelsSchema, 'Taken: the entries, in the order of the labels.'),
      errors: ['conflict'],
    },
    {
      body: {
        user_id: 'billy_jones',
        of: { type: 'order', id: 'ORDER-28168441' },
        abuse_type: 'payment_abuse',
        is_bad: true,
        source: 'chargeback',
      },
    },
  ),
  listLabels: defineCall(
    {
      method: 'GET',
      path: PATH,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Labels',
      summary: 'List labels',
      description:
        'All of a user, or of one thing: the last of each thing and abuse type, the newest first.',
      query: OF_SUBJECT,
      answer: answers(labelListSchema),
      errors: ['not_found'],
    },
    { user_id: 'billy_jones' },
  ),
  removeLabels: defineCall(
    {
      method: 'DELETE',
      path: PATH,
      access: 'api_key',
      permission: 'write_labels',
      scope: { queue: 'any', abuseType: inQuery('abuse_type') },
      tag: 'Labels',
      summary: 'Remove labels',
      description:
        'Those of a user as a whole, or with `type` and `id` those of one thing: `{taken_back: how many}`, ' +
        '0 where there were none. What they did to reputations and models is undone.',
      query: {
        ...OF_SUBJECT,
        abuse_type: abuseTypeParameter('Only that of this abuse type; all by default.'),
      },
      answer: answers(removedLabelsSchema),
      errors: ['not_found'],
    },
    { user_id: 'billy_jones', abuse_type: 'payment_abuse' },
  ),
}
