import type { Scored } from '../../answers/explained-score.ts'
import {
  explain,
  explanationAnswer as schema,
  type Surroundings,
} from '../../answers/explanation.ts'
import { pastWordsOf } from '../../answers/past-words.ts'
import { inSixDigits } from '../../answers/six-digits.ts'
import { jsonText, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { pastEventOf } from './past-event.ts'

/** `GET /v1/users/{id}/explain`: why the score is what it is, now or at a past event. */
export const explainRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/users/:userId/explain',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: "Explain a user's score",
    description:
      'By abuse type, the reasons that add up to the score, by family and in sentences; every known ' +
      'feature with its value, its meaning, how it compares with other users and what it did to ' +
      'each score; who else uses the same device, card, address … and how many of them turned out ' +
      'bad; the version of the model. Without `at` the score is computed now. With it everything is ' +
      'what was known then, and the same whenever it is asked for: who shares things is only told ' +
      'without `at`, and what is not known any more says so.',
    answers: { 200: answered(schema) },
    query: {
      at: "A past event's sequence, or a time (ms since 1970, or ISO 8601): the last event by then. Of a label's or decision's sequence, the user's last scored entry before it; `sequence` says which.",
    },
  },
  handle: getExplanation,
}

async function getExplanation(exchange: CallerExchange): Promise<Answer> {
  const userId = ownIdOf(exchange.request, 'userId')
  const at = textOf(exchange.request.query, 'at')
  if (at === undefined) return explainNow(exchange, userId)
  const { entry, outcome, atMs } = await pastEventOf(exchange, userId, { name: 'at', text: at })
  const { sequence, environment } = entry
  const [population, words, trace] = await Promise.all([
    exchange.services.populations.asOf(environment, sequence),
    pastWordsOf(exchange, sequence),
    exchange.services.core.traceOf({ sequence, environment, outcome }),
  ])
  // Who shares a thing, and who of them turned out bad, is only known as it is now.
  const known = { population, sharers: [] }
  return explanationJson(exchange, { userId, sequence, atMs }, { outcome, trace, words }, known)
}

async function explainNow(exchange: CallerExchange, userId: string): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const scored = await services.core.scoreNow(caller.environment.number, userId, nowMs)
  if (scored === undefined) throw new OwnRefusal('not_found', 'The user has no scoreable event.')
  const { sequence, outcome } = scored
  const environment = caller.environment.number
  const [population, around, trace] = await Promise.all([
    services.populations.of(environment),
    services.core.surroundings(sequence),
    services.core.traceOf({ sequence, environment, outcome }),
  ])
  const known = { population, sharers: around?.sharers ?? [] }
  const words = around?.words
  return explanationJson(
    exchange,
    { userId, sequence, atMs: nowMs },
    { outcome, trace, words },
    known,
  )
}

interface Asked {
  readonly userId: string
  readonly sequence: number
  readonly atMs: number
}

function explanationJson(
  { caller }: CallerExchange,
  { userId, sequence, atMs }: Asked,
  scored: Scored,
  known: Omit<Surroundings, 'scale'>,
): Answer {
  const explanation = explain(scored, { ...known, scale: caller.account.scoreScale })
  const answer = { user_id: userId, sequence, time: atMs, ...explanation }
  return jsonText(200, JSON.stringify(answer, inSixDigits))
}
