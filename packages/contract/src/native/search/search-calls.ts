import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { required, textParameter } from '../call/parameter.ts'
import { searchSchema } from './search-schema.ts'

/** What a pasted text is. */
export const searchCalls = {
  search: defineCall(
    {
      method: 'GET',
      path: '/v1/search',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Find what a text is',
      description:
        'A whole id of a user, order, transaction, content, session, device or case, or a whole mail address, phone number with ' +
        'country code, IP address, card (`424242:4242`), BIN or device id of an app. Where nothing is exactly that, near forms are ' +
        'looked for: other case, without quotes, ids that begin with it. Cases are those that the caller may read. For a person ' +
        'without `read_personal_data`, a hit by a personal value is an entry of the audit, with its tag.',
      query: {
        q: required(textParameter(`The text, up to ${LIMITS.searchChars} characters.`)),
      },
      answer: answers(searchSchema),
    },
    { q: 'billy_jones' },
  ),
}
