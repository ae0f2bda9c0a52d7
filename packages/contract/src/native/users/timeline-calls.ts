import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { integerParameter, textParameter } from '../call/parameter.ts'
import { sessionTimelineSchema, userTimelineSchema } from './timeline-schema.ts'

const PAGE = {
  cursor: textParameter('Where the page starts: `next` of the page before.'),
  limit: integerParameter(
    { least: 1, most: LIMITS.pageMaxCount },
    `Entries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
  ),
}

/** What happened to a user, or in a session. */
export const timelineCalls = {
  readUserTimeline: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/timeline',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "Read a user's timeline",
      description:
        'Newest first. `next` of an answer is the `cursor` of the next page; null ends it. Each entry is `{sequence, ' +
        'time, kind, type, scores?}`; a label says whether it `is_bad` and, when it is narrower than the user, what ' +
        'it is `of`; a `rescore` has its `cause`, a label with its `sequence`, a late beacon, or a request; an event has, where it said them, `order_id`, `transaction_id`, `content_id`, `transaction_type`, ' +
        '`amount` (micros), `currency_code` and `status`.',
      query: PAGE,
      answer: answers(userTimelineSchema),
    },
    { userId: 'billy_jones' },
  ),
  readSessionTimeline: defineCall(
    {
      method: 'GET',
      path: '/v1/sessions/{sessionId}/timeline',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "Read a session's timeline",
      description:
        'Of a session that has no user so far all entries. Once an event carries both, they are the ' +
        "user's, whom `user_id` names then (null before): what is listed is his events that name the session. Of " +
        `his timeline a page looks at ${LIMITS.sessionLinesReadCount} entries at most, so it may hold fewer than \`limit\`, or ` +
        'none, and have a `next`.',
      query: PAGE,
      answer: answers(sessionTimelineSchema),
    },
    { sessionId: 'gigtleqddo84l8cm15qe4il' },
  ),
}
