import { ours } from '../../answers/personal.ts'
import { nextCaseBody } from '../cases/case-body.ts'
import { nextCaseSchema } from '../cases/case-schema.ts'
import { inPath, type CallScope } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { ROUTED_EVENT, routingBody } from './queue-body.ts'
import { queuesSchema, routingSchema } from './queue-schema.ts'

const FILTERED: CallScope = { queue: 'filtered', abuseType: 'filtered' }

/** Queues of cases. */
export const queueCalls = {
  listQueues: defineCall(
    {
      method: 'GET',
      path: '/v1/queues',
      access: 'api_key',
      permission: 'read_cases',
      scope: FILTERED,
      tag: 'Review',
      summary: 'List the queues',
      description:
        'With what waits in each. The policy declares them; one for each abuse type is always there.',
      answer: answers(ours(queuesSchema), 'By name.'),
    },
    {},
  ),
  testRouting: defineCall(
    {
      method: 'POST',
      path: '/v1/queues:test',
      changes: false,
      access: 'api_key',
      permission: 'read_cases',
      scope: FILTERED,
      tag: 'Review',
      summary: 'Test which queue an event would reach',
      description:
        'By the live policy, with every condition and the values that it would read now, and who could work on the case. Nothing is ' +
        'stored. Scores, features and counters are those that the event would have if it came now.',
      body: routingBody,
      answer: answers(routingSchema),
      errors: ['conflict'],
    },
    { body: { event: ROUTED_EVENT } },
  ),
  nextCase: defineCall(
    {
      method: 'POST',
      path: '/v1/queues/{queueName}/next',
      access: 'api_key',
      permission: 'work_cases',
      scope: { queue: inPath('queueName'), abuseType: 'filtered' },
      tag: 'Review',
      summary: 'Claim the next case of a queue',
      description:
        'In the order of the queue, what nobody else holds: a case that the analyst holds already comes first, then what was handed ' +
        'over to them. With `prefetch` the ' +
        'one after it is claimed, too. Nothing is left: `case` is null. Sent again, it answers what is held.',
      body: nextCaseBody,
      recognisesRetries: true,
      answer: answers(nextCaseSchema),
      errors: ['conflict'],
    },
    { queueName: 'payments', body: { analyst: 'eva@shop.example' } },
  ),
}
