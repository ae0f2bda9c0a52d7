import { decodeOutcome, type Accepted, type LedgerEntry } from '@winnow/engine'
import { explain } from '../../answers/explanation.ts'
import { json, type Answer } from '../../http/answer.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { entryOf } from './events.ts'

/** `GET /v1/users/{id}/explain`: why the score is what it is, now or at a past event. */
export const explainRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users/:userId/explain',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: "Explain a user's score",
    description:
      'Every known feature with its value, its meaning and what it did to each score, and the ' +
      'version of the model. Without `at` the score is computed now; with it the answer is what ' +
      'was known then, as it was kept with the event.',
    query: {
      at: "A past event's sequence, or a time (ms since 1970, or ISO 8601): the last event by then.",
    },
  },
  handle: getExplanation,
}

async function getExplanation(exchange: CallerExchange): Promise<Answer> {
  const userId = ownIdOf(exchange.request, 'userId')
  const at = textOf(exchange.request.query, 'at')
  return at === undefined ? explainNow(exchange, userId) : explainThen(exchange, userId, at)
}

async function explainNow(exchange: CallerExchange, userId: string): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const scored = await services.core.scoreNow(caller.environment.number, userId, nowMs)
  if (scored === undefined) throw new OwnRefusal('not_found', 'The user has no scoreable event.')
  return explanationAnswer(exchange, userId, { ...scored, atMs: nowMs })
}

async function explainThen(exchange: CallerExchange, userId: string, at: string): Promise<Answer> {
  const entry = await entryOf(exchange, await sequenceAt(exchange, userId, at))
  if (userOf(entry) !== userId) throw new OwnRefusal('not_found', 'Not an event of this user.')
  const outcome = decodeOutcome(entry.outcome)
  const { sequence, receivedAtMs } = entry
  return explanationAnswer(exchange, userId, { sequence, outcome, atMs: receivedAtMs })
}

function explanationAnswer(
  { caller }: CallerExchange,
  userId: string,
  { sequence, outcome, atMs }: Pick<Accepted, 'sequence' | 'outcome'> & { readonly atMs: number },
): Answer {
  return json(200, { user_id: userId, sequence, time: atMs, ...explain(outcome, caller) })
}

/** Events are numbered from 1; a number this large can only be a time in milliseconds (after 1973). */
const FIRST_TIME_MS = 100_000_000_000

async function sequenceAt(
  { services, caller }: CallerExchange,
  userId: string,
  at: string,
): Promise<number> {
  const number = /^\d{1,16}$/.test(at) ? Number(at) : Date.parse(at)
  if (Number.isNaN(number))
    throw new OwnRefusal('invalid_request', 'at is no sequence and no time.')
  if (/^\d+$/.test(at) && number < FIRST_TIME_MS) return number
  const page = { before: { atMs: number + 1, sequence: 0 }, limit: LOOK_BACK }
  const entries = await services.records.timeline(caller.environment.number, userId, page)
  const event = entries.find(({ kind }) => kind === 'event' || kind === 'rescore')
  if (event === undefined) throw new OwnRefusal('not_found', 'No event of the user by then.')
  return event.sequence
}

/** Labels and rescores may stand between the time asked for and the event before it. */
const LOOK_BACK = 100

/** Events name their user as the wire does, rescores as the core does. */
function userOf({ body }: LedgerEntry): unknown {
  const { $user_id: ofEvent, userId } = JSON.parse(body) as Record<string, unknown>
  return ofEvent ?? userId
}
