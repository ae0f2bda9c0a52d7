import type { StoredLabel, UserSummary } from '@winnow/engine'
import { json, type Answer } from '../../http/answer.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { onScale } from '../../answers/score-json.ts'
import { recordJson } from './records.ts'

/** `GET /v1/users/{id}`: what is known of a user: seen when, scores, labels, account. */
export const userRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users/:userId',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read a user',
    description: 'First and last seen, last scores, labels and the account as last sent.',
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
  if (user === undefined) throw new OwnRefusal('not_found', 'No user with this id.')
  return {
    ...userJson(user, caller.account.scoreScale),
    labels: labels.map(labelJson),
    account: account === undefined ? null : recordJson(account),
  }
}

function userJson(user: UserSummary, scale: 100 | 1) {
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
export const labelJson = ({ abuseType, isBad, atMs, ...label }: StoredLabel) => ({
  abuse_type: abuseType,
  is_bad: isBad,
  time: atMs,
  of: label.of,
  description: label.description,
  source: label.source,
  analyst: label.analyst,
  sequence: label.sequence,
})
