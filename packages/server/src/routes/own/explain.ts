import type { StoredScore } from '@winnow/engine'
import { explain, explanationAnswer as schema } from '../../answers/explanation.ts'
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
      'bad; the version of the model. Without `at` the score is computed now; with it scores and ' +
      'features are what was known then, as kept with the event. Comparisons with others are ' +
      'always those of now.',
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
  return explanationAnswer(exchange, userId, { sequence, environment, outcome, atMs })
}

async function explainNow(exchange: CallerExchange, userId: string): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const scored = await services.core.scoreNow(caller.environment.number, userId, nowMs)
  if (scored === undefined) throw new OwnRefusal('not_found', 'The user has no scoreable event.')
  const environment = caller.environment.number
  return explanationAnswer(exchange, userId, { ...scored, environment, atMs: nowMs })
}

type ScoredAt = StoredScore & { readonly atMs: number }

async function explanationAnswer(
  { services, caller }: CallerExchange,
  userId: string,
  { atMs, ...score }: ScoredAt,
): Promise<Answer> {
  const { sequence, outcome } = score
  const [population, around, trace] = await Promise.all([
    services.populations.of(caller.environment.number),
    services.core.surroundings(sequence),
    services.core.traceOf(score),
  ])
  const explanation = explain(
    { outcome, trace, words: around?.words },
    { population, sharers: around?.sharers ?? [], scale: caller.account.scoreScale },
  )
  const answer = { user_id: userId, sequence, time: atMs, ...explanation }
  return jsonText(200, JSON.stringify(answer, inSixDigits))
}
