import { LIMITS } from '../../limits.ts'
import { answers, defineCall } from '../call/native-call.ts'
import {
  choiceParameter,
  integerParameter,
  switchParameter,
  textParameter,
} from '../call/parameter.ts'
import { messagePreviewBody } from './message-filter.ts'
import { messagePageSchema, messagePreviewSchema, messageSchema } from './message-schema.ts'

/** Whether messages come with their bodies. */
export const MESSAGE_FORMS = ['thin', 'full'] as const

const form = choiceParameter(
  MESSAGE_FORMS,
  '`thin`: without the body, with links alone; `full` by default.',
)

const mask = switchParameter('Personal data in bodies is masked.')

const common = {
  access: 'api_key',
  permission: 'read_messages',
  // A restricted role reads messages of its queues and abuse types; those of none are of the whole environment.
  scope: { queue: 'filtered', abuseType: 'filtered', masksEachPart: true },
  tag: 'Look up',
} as const

/** Messages: in order, by id, and those that a filter would take. */
export const messageCalls = {
  readMessages: defineCall(
    {
      ...common,
      method: 'GET',
      path: '/v1/messages',
      summary: 'Read messages',
      description:
        'Oldest first: `{messages, next, oldest, missed}`. Keep `next` and send it as `after`: you get each message at ' +
        'least once, in order, and recognise a repeated one by its `id`. A page may be short or empty while `next` rises: ' +
        'there may be more. With `wait` an empty answer comes only after that time. `missed`: messages that you have not ' +
        'read are gone. What happened more than a week before it came (imported history) sends none.',
      query: {
        after: integerParameter(
          { least: 0, most: Number.MAX_SAFE_INTEGER },
          'Only messages with ids above this one; all that are kept by default.',
        ),
        kind: textParameter(
          'Kinds or families of kinds, separated by commas: `decision.*,case.overdue`; all by default.',
        ),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Messages of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
        wait: integerParameter(
          { least: 0, most: LIMITS.messageWaitSeconds },
          'Seconds to wait for a message when there is none; 0 by default.',
        ),
        form,
        mask,
      },
      answer: answers(messagePageSchema),
      errors: ['rate_limited'],
    },
    {},
  ),
  readMessage: defineCall(
    {
      ...common,
      method: 'GET',
      path: '/v1/messages/{messageId}',
      summary: 'Read a message',
      description: 'Whole, however long it is.',
      query: { mask },
      answer: answers(messageSchema),
    },
    { messageId: '4824080' },
  ),
  previewMessages: defineCall(
    {
      ...common,
      method: 'POST',
      path: '/v1/messages:preview',
      changes: false,
      summary: 'Try a filter of messages',
      description: `The last ${LIMITS.messagePreviewCount} messages that match, the newest first, among the last ${LIMITS.messageScanCount}.`,
      query: { mask },
      body: messagePreviewBody,
      answer: answers(messagePreviewSchema),
    },
    { body: { kinds: ['decision.*'] } },
  ),
}
