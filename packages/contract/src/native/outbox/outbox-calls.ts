import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { integerParameter } from '../call/parameter.ts'
import { outboxPageSchema } from './outbox-schema.ts'

/** Messages in order; the caller keeps its position. */
export const outboxCalls = {
  readOutbox: defineCall(
    {
      method: 'GET',
      path: '/v1/outbox',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read the messages of the outbox',
      description:
        'Oldest first: `{messages, next, oldest}`. `next` is the `after` of the next page, and stays ' +
        'when nothing new came. A message is there as soon as its entry is and may be read ' +
        'again; its `id` never changes. When `oldest` lies beyond the place you left off, messages ' +
        'are gone that you have not read. Events that happened more than a week before they came (imported history) send none.',
      query: {
        after: integerParameter(
          { least: 0, most: Number.MAX_SAFE_INTEGER },
          'Only messages with ids above this one; all that are kept by default.',
        ),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Messages of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(outboxPageSchema),
    },
    {},
  ),
}
