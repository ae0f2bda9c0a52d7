import {
  ABUSE_TYPES,
  type AbuseType,
  abuseTypeOf,
  LIMITS,
  listSchema,
  namedObject,
} from '@winnow/contract'
import type { RiskyQuery } from '@winnow/engine'
import { countSchema } from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { integerIn, type Query, switchIn, textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { userJson, userSummaryParts } from './users.ts'

const riskyUsersSchema = namedObject('RiskyUsers', {
  total: countSchema('How many there are, at most 10,000.', 12),
  users: listSchema(namedObject('RiskyUser', userSummaryParts), {
    description: 'The highest score first.',
  }),
})

/** `GET /v1/users`: whose score stands above a threshold, to be looked at. */
export const riskyUsersRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'List the users with high scores',
    description:
      'Whose stored score of an abuse type stands above the review threshold, the highest score first. ' +
      'They are those of whom the outbox told `up`, and not `down` since. Of more than 10,000, those that were ' +
      'scored last are looked at.',
    answers: { 200: answered(riskyUsersSchema) },
    asking: { abuse_type: 'payment_abuse' },
    query: {
      abuse_type: 'The abuse type whose score is meant.',
      threshold: '`review`, the default, or `block`: only those above that one.',
      unlabelled:
        'True leaves out users with a label of the abuse type, of their own or of one of their things.',
      limit: `Users listed, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
    },
  },
  handle: getRiskyUsers,
}

async function getRiskyUsers({ request, services, caller }: CallerExchange): Promise<Answer> {
  const { query } = request
  const { total, users } = await services.records.risky(caller.environment.number, {
    abuseType: abuseTypeIn(query),
    threshold: thresholdIn(query),
    unlabelled: switchIn(query, 'unlabelled'),
    limit: integerIn(query, 'limit', LISTED) ?? LIMITS.pageDefaultCount,
  })
  return json(200, { total, users: users.map((user) => userJson(user, caller.account.scoreScale)) })
}

const LISTED = { least: 1, most: LIMITS.pageMaxCount }

function abuseTypeIn(query: Query): AbuseType {
  const abuseType = abuseTypeOf(textOf(query, 'abuse_type') ?? '')
  if (abuseType !== undefined) return abuseType
  throw new OwnRefusal('invalid_request', `abuse_type must be one of ${ABUSE_TYPES.join(', ')}.`)
}

function thresholdIn(query: Query): RiskyQuery['threshold'] {
  const threshold = textOf(query, 'threshold') ?? 'review'
  if (threshold === 'review' || threshold === 'block') return threshold
  throw new OwnRefusal('invalid_request', 'threshold must be review or block.')
}
