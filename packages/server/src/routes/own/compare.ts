import { compare, comparisonAnswer } from '../../answers/comparison.ts'
import { inSixDigits } from '../../answers/six-digits.ts'
import { pastWordsOf } from '../../answers/past-words.ts'
import { jsonText, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { type PastEvent, pastEventOf } from './past-event.ts'

const AN_EVENT = 'a sequence, or a time (ms since 1970, or ISO 8601): the last event by then.'

/** `GET /v1/users/{id}/compare`: why the scores are other than they were. */
export const compareRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users/:userId/compare',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: "Compare a user's scores at two events",
    description:
      'By abuse type, both scores and what moved them: each feature with value, contribution and ' +
      'sentence before and after, the largest change first; and every feature whose value changed.',
    refusals: ['not_found'],
    answers: { 200: answered(comparisonAnswer) },
    asking: { from: '4700', to: '4711' },
    query: { from: `The earlier event: ${AN_EVENT}`, to: `The later event: ${AN_EVENT}` },
  },
  handle: getComparison,
}

async function getComparison(exchange: CallerExchange): Promise<Answer> {
  const userId = ownIdOf(exchange.request, 'userId')
  const from = await eventOf(exchange, userId, 'from')
  const to = await eventOf(exchange, userId, 'to')
  const [before, after] = await Promise.all([scoredIn(exchange, from), scoredIn(exchange, to)])
  const answer = {
    user_id: userId,
    from: eventJson(from),
    to: eventJson(to),
    ...compare(before, after, exchange.caller.account.scoreScale),
  }
  return jsonText(200, JSON.stringify(answer, inSixDigits))
}

async function scoredIn(exchange: CallerExchange, { entry, outcome }: PastEvent) {
  const { sequence, environment } = entry
  const [trace, words] = await Promise.all([
    exchange.services.core.traceOf({ sequence, environment, outcome }),
    pastWordsOf(exchange, sequence),
  ])
  return { outcome, trace, words }
}

async function eventOf(
  exchange: CallerExchange,
  userId: string,
  name: 'from' | 'to',
): Promise<PastEvent> {
  const text = textOf(exchange.request.query, name)
  if (text === undefined || text === '') {
    throw new OwnRefusal('invalid_request', `${name} is missing.`, {
      issues: { [name]: 'Send an event’s sequence, ms since 1970, or ISO 8601.' },
    })
  }
  return pastEventOf(exchange, userId, { name, text })
}

const eventJson = ({ entry, outcome, atMs }: PastEvent) => ({
  sequence: entry.sequence,
  time: atMs,
  model_version: outcome.modelVersion,
})
