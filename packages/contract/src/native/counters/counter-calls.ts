import { ours } from '../../answers/personal.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { counterLookUpBody } from './counter-body.ts'
import { counterFiguresSchema, countersSchema } from './counter-schema.ts'

/** The counters that versions in force of the policy define. */
export const counterCalls = {
  listCounters: defineCall(
    {
      method: 'GET',
      path: '/v1/counters',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'List the counters',
      description:
        'What each counts, the versions in force that define it, and how far it is filled from the ledger.',
      answer: answers(ours(countersSchema)),
    },
    {},
  ),
  lookUpCounter: defineCall(
    {
      method: 'POST',
      path: '/v1/counters/{counterName}/lookup',
      changes: false,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Read the figures of a key',
      description: '`{key}`: as of now, without an event. A key that was never met has zeros.',
      body: counterLookUpBody,
      answer: answers(counterFiguresSchema),
    },
    { counterName: 'orders_per_card', body: { key: ['411111'] } },
  ),
}
