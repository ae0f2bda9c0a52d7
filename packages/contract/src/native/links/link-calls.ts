import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { sharedValueSchema, userLinksSchema } from './link-schema.ts'
import { VALUE_TYPES } from './link-words.ts'

/** What ties users to one another. */
export const linkCalls = {
  listUserLinks: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/links',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'List what a user shares with others',
      description:
        "The devices, cards, addresses … of a user's latest events, with how many users have each and how many of these turned out bad.",
      answer: answers(userLinksSchema),
    },
    { userId: 'billy_jones' },
  ),
  readValue: defineCall(
    {
      method: 'GET',
      path: '/v1/values/{valueType}/{valueId}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read who shares a value',
      description: `A ${VALUE_TYPES.join(', ')} in its normal form, as \`search\` and \`listUserLinks\` name it, with its users.`,
      answer: answers(sharedValueSchema),
    },
    { valueType: 'card', valueId: '424242:4242' },
  ),
}
