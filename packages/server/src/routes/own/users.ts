import {
  abuseTypeSchema,
  byAbuseType,
  booleanSchema,
  listSchema,
  nullable,
  optionalSchema,
  textSchema,
  namedObject,
} from '@winnow/contract'
import type { StoredLabel, UserSummary } from '@winnow/engine'
import {
  countSchema,
  idSchema,
  labelledThingSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
  userIdSchema,
} from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { onScale } from '../../answers/score-json.ts'
import { recordJson, recordSchema } from './records.ts'

/** A label that was said. */
export const labelSchema = namedObject('Label', {
  abuse_type: abuseTypeSchema,
  is_bad: booleanSchema(),
  time: momentSchema('When it was found out.'),
  of: optionalSchema(labelledThingSchema),
  description: optionalSchema(textSchema({ examples: ['Charged back.'] })),
  source: optionalSchema(idSchema('chargeback')),
  analyst: optionalSchema(idSchema('mira@shop.example')),
  sequence: sequenceSchema,
})

/** What is known of a user. */
export const userSummaryParts = {
  user_id: userIdSchema,
  first_seen: momentSchema('When the first event came.'),
  last_seen: momentSchema('When the last event came.'),
  events: countSchema('How many there were.', 27),
  last_sequence: sequenceSchema,
  scores: byAbuseType(scoreSchema, 'Of the last scored entry.'),
}

/** The same with labels and account. */
export const userSchema = namedObject('User', {
  ...userSummaryParts,
  labels: listSchema(labelSchema, { description: 'The newest first.' }),
  account: nullable(recordSchema),
})

/** `GET /v1/users/{id}`: what is known of a user: seen when, scores, labels, account. */
export const userRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users/:userId',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read a user',
    description: 'First and last seen, last scores, labels and the account as last sent.',
    answers: { 200: answered(userSchema) },
  },
  handle: getUser,
}

async function getUser(exchange: CallerExchange): Promise<Answer> {
  return json(200, await knownUser(exchange))
}

/** What is known of the user that the path names. Errors: OwnRefusal not_found. */
export async function knownUser({ request, services, caller }: CallerExchange) {
  const userId = ownIdOf(request, 'userId')
  const { number } = caller.environment
  const [user, labels, account] = await Promise.all([
    services.records.user(number, userId),
    services.records.labels(number, userId),
    services.records.record(number, 'account', userId),
  ])
  if (user === undefined) throw noUser()
  return {
    ...userJson(user, caller.account.scoreScale),
    labels: labels.map(labelJson),
    account: account === undefined ? null : recordJson('account', account),
  }
}

/** Errors: OwnRefusal not_found for a user that no event named. */
export async function checkUser(
  { services, caller }: CallerExchange,
  userId: string,
): Promise<void> {
  const user = await services.records.user(caller.environment.number, userId)
  if (user === undefined) throw noUser()
}

const noUser = (): OwnRefusal => new OwnRefusal('not_found', 'No user with this id.')

export function userJson(user: UserSummary, scale: 100 | 1) {
  const scores = Object.entries(user.scores).map(([type, score]) => [type, onScale(score, scale)])
  return {
    user_id: user.userId,
    first_seen: user.firstSeenMs,
    last_seen: user.lastSeenMs,
    events: user.events,
    last_sequence: user.lastSequence,
    scores: Object.fromEntries(scores) as Record<string, number>,
  }
}

/** `of` says what was labelled, when it is narrower than the user: an order, a posting … */
export const labelJson = ({
  abuseType,
  isBad,
  atMs,
  ...label
}: StoredLabel): Written<typeof labelSchema> => ({
  abuse_type: abuseType,
  is_bad: isBad,
  time: atMs,
  of: label.of,
  description: label.description,
  source: label.source,
  analyst: label.analyst,
  sequence: label.sequence,
})
