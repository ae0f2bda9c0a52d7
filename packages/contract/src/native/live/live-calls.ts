import { LIMITS } from '../../limits.ts'
import type { CallScope } from '../call/call-scope.ts'
import { defineCall, EVENT_STREAM } from '../call/native-call.ts'
import { integerParameter } from '../call/parameter.ts'
import { liveEventsSchema } from './live-schema.ts'

/** The stream contains the queues and cases that the caller reaches. */
const OF_CASES: CallScope = { queue: 'filtered', abuseType: 'filtered' }

/** What changes, as it changes. */
export const liveCalls = {
  streamLive: defineCall(
    {
      method: 'GET',
      path: '/v1/live',
      access: 'api_key',
      permission: 'read_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Follow changes as they happen',
      description:
        'Server-sent events: first `hello` and `queues`, then `case` (what changed of which case), `queues` (what waits), `job` ' +
        '(backtests and bulk work) and `heartbeat`. Each contains what the caller may read; more of it is read by other calls. ' +
        'Changes that come fast are sent together: the last of each case, queue and job. A client that comes back with ' +
        '`Last-Event-ID` gets the changes of cases since; where these are no longer kept, `hello` says so. `reload` asks to read everything again. `closed` says why ' +
        'the service ends a stream: its time is over, its reader is too slow, its caller may no longer read it.',
      query: {
        seconds: integerParameter(
          { least: 0, most: LIMITS.liveSeconds },
          `How long the stream lasts, 0 to ${LIMITS.liveSeconds}, the default; 0 = what there is now.`,
        ),
      },
      answer: {
        status: 200,
        description: 'Events; `data` is JSON, by the name of the event as described.',
        type: EVENT_STREAM,
        schema: liveEventsSchema,
      },
    },
    { seconds: 0 },
  ),
}
