import { API_VERSIONS } from '../../api-version.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { choiceParameter, switchParameter } from '../call/parameter.ts'
import { entrySchema } from './entry-schema.ts'
import { answerLineSchema, lineSchema } from './line-schemas.ts'

/** One JSON text a line. */
const NDJSON_TYPE = 'application/x-ndjson'

/** An entry of the ledger, and many lines at once. */
export const eventCalls = {
  sendBulk: defineCall(
    {
      method: 'POST',
      path: '/v1/events:bulk',
      access: 'api_key',
      permission: 'send_events',
      scope: { queue: 'any' },
      tag: 'Events',
      summary: 'Send many events and labels',
      description:
        'NDJSON in, NDJSON out: `{line, status, error?, sequence?}` for each line, in order. A line ' +
        'is an event (its `$event_id`, if any, makes it idempotent), a label ' +
        '(`{$user_id, abuse_type, bad, label_time, entity, entity_id, id}`) or a decision that was taken ' +
        '(`{$user_id, decision_id, abuse_type, category, source, decision_time, entity, entity_id, id}`), ' +
        'which brings no label by itself. A refused line does not ' +
        'touch the others. gzip is accepted. Lines may end with CRLF. A request counts as one of its key; the rate of events of ' +
        'one user does not hold for lines. Read the answer while you send, or ask for the summary.',
      query: {
        summary: switchParameter('true answers refused lines and totals only.'),
        return_score: switchParameter('true adds scores by abuse type to each event.'),
        warnings: switchParameter(
          'true adds to each accepted line what was odd in it, and what it names that is not known.',
        ),
        version: choiceParameter(
          API_VERSIONS,
          `The version whose rules events follow: ${API_VERSIONS.join(', ')}; v204 by default, which knows the fields of all.`,
        ),
      },
      body: { type: NDJSON_TYPE, schema: lineSchema },
      answer: {
        status: 200,
        description: 'What became of each line, in order.',
        type: NDJSON_TYPE,
        schema: answerLineSchema,
      },
    },
    {
      body: {
        $event_id: 'e-1',
        $type: '$login',
        $user_id: 'billy_jones',
        $login_status: '$success',
      },
    },
  ),
  readEntry: defineCall(
    {
      method: 'GET',
      path: '/v1/events/{sequence}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read an event with its outcome',
      description:
        'The event as it was understood, its scores, and the place and network of its IP.',
      answer: answers(entrySchema),
    },
    { sequence: 4711 },
  ),
}
