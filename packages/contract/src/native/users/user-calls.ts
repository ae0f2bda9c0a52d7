import { LIMITS } from '../../limits.ts'
import { inQuery, WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import {
  abuseTypeParameter,
  choiceParameter,
  integerParameter,
  required,
  switchParameter,
} from '../call/parameter.ts'
import { erasureSchema } from './erasure-schema.ts'
import { userExportSchema } from './user-export-schema.ts'
import { riskyUsersSchema, userSchema } from './user-schema.ts'

/** Users: one as a whole, and those with high scores. */
export const userCalls = {
  listRiskyUsers: defineCall(
    {
      method: 'GET',
      path: '/v1/users',
      access: 'api_key',
      permission: 'read_records',
      scope: { queue: 'any', abuseType: inQuery('abuse_type') },
      tag: 'Look up',
      summary: 'List the users with high scores',
      description:
        'Whose stored score of an abuse type stands above the review threshold, the highest score first. ' +
        'They are those of whom the outbox told `up`, and not `down` since. Of more than 10,000, those that were ' +
        'scored last are looked at.',
      query: {
        abuse_type: required(abuseTypeParameter('The abuse type whose score is meant.')),
        threshold: choiceParameter(
          ['review', 'block'],
          '`review`, the default, or `block`: only those above that one.',
        ),
        unlabelled: switchParameter(
          'True leaves out users with a label of the abuse type, of their own or of one of their things.',
        ),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Users listed, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(riskyUsersSchema),
    },
    { abuse_type: 'payment_abuse' },
  ),
  readUser: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read a user',
      description: 'First and last seen, last scores, labels and the account as last sent.',
      answer: answers(userSchema),
    },
    { userId: 'billy_jones' },
  ),
  exportUser: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/export',
      // It writes an entry of the audit.
      changes: true,
      access: 'api_key',
      permission: 'erase_users',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Export everything of a user',
      description:
        'What answers a request for access: the user, their devices and sessions, cases, every entry of their timeline as it ' +
        'is kept, and their orders, payments and content. It comes in pieces, so it may be large; one that ends early is no ' +
        'JSON. The audit keeps who exported whom. It also needs `read_personal_data`, and a person who holds a case that ' +
        'they decide without the first decision in view is refused until then.',
      answer: answers(userExportSchema),
      errors: ['forbidden', 'not_found'],
    },
    { userId: 'billy_jones' },
  ),
  eraseUser: defineCall(
    {
      method: 'POST',
      path: '/v1/users/{userId}/erasure',
      access: 'api_key',
      permission: 'erase_users',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Erase a user',
      description:
        'Takes away everything that the user could be found by, for good, and nothing brings it back: their entries keep ' +
        'computed numbers and keyed hashes, so scores of others stay as they are. The service goes on meanwhile, and one ' +
        'that is killed finishes it at its next start. The same id that comes again is a new user. The audit keeps who asked. ' +
        '409 where everything is in PostgreSQL.',
      answer: answers(erasureSchema, 'It waits, or runs.', 202),
      errors: ['conflict', 'unavailable'],
    },
    { userId: 'billy_jones' },
  ),
  readErasure: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/erasure',
      access: 'api_key',
      permission: 'erase_users',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read how far the erasure of a user is',
      description: 'With the signed report, once it is done.',
      answer: answers(erasureSchema),
      errors: ['not_found'],
    },
    { userId: 'billy_jones' },
  ),
}
