import type { AnswerOf, scoreCalls } from '@winnow/contract/native'
import type { Scored } from '../../answers/explained-score.ts'
import { explain, type Surroundings } from '../../answers/explanation.ts'
import { pastWordsOf } from '../../answers/past-words.ts'
import { type BlindView, blindView } from '../../cases/blind-view.ts'
import { inSixDigits } from '../../answers/six-digits.ts'
import type { WrittenValue } from '../../answers/written.ts'
import { type Prepared, preparedJson } from '../../http/native/prepared.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { pastEventOf } from './past-event.ts'
import { surroundingsFor } from './surroundings-for.ts'

type ExplainScore = (typeof scoreCalls)['explainScore']
type PreparedExplanation = Prepared<WrittenValue<AnswerOf<ExplainScore>>>

/** Why the score is what it is, now or at a past event. */
export const explainScore: NativeHandler<ExplainScore> = async (exchange, { path, query }) => {
  const userId = path('userId')
  // Whoever holds a copy of a case must not see the label of its first decision.
  const view = await blindView(exchange)
  const untilMs = view.knownUntilMs(userId)
  const at = query('at') ?? (untilMs === undefined ? undefined : String(untilMs))
  if (at === undefined) return explainNow(exchange, userId, view)
  const past = (text: string) => pastEventOf(exchange, userId, { name: 'at', text })
  const asked = await past(at)
  const isHidden = untilMs !== undefined && asked.atMs > untilMs
  const { entry, outcome, atMs } = isHidden ? await past(String(untilMs)) : asked
  const { sequence, environment } = entry
  const [population, words, trace] = await Promise.all([
    exchange.services.populations.asOf(environment, sequence),
    pastWordsOf(exchange, sequence),
    exchange.services.core.ask({ is: 'trace', score: { sequence, environment, outcome } }),
  ])
  // Who shares an entity, and who of them turned out bad, is only known as it is now.
  const known = { population, sharers: [] }
  return explanationJson(exchange, { userId, sequence, atMs }, { outcome, trace, words }, known)
}

async function explainNow(
  exchange: CallerExchange,
  userId: string,
  view: BlindView,
): Promise<PreparedExplanation> {
  const { services, caller, nowMs } = exchange
  const scored = await services.core.ask({
    is: 'score_now',
    environment: caller.environment.number,
    userId,
    nowMs,
  })
  if (scored === undefined) throw new OwnRefusal('not_found', 'The user has no scoreable event.')
  const { sequence, outcome } = scored
  const environment = caller.environment.number
  const [population, around, trace] = await Promise.all([
    services.populations.of(environment),
    services.core.ask({ is: 'surroundings', sequence }),
    services.core.ask({ is: 'trace', score: { sequence, environment, outcome } }),
  ])
  const seen = around && surroundingsFor(view, around)
  const known = { population, sharers: seen?.sharers ?? [] }
  const words = seen?.words
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
): PreparedExplanation {
  const explanation = explain(scored, { ...known, scale: caller.account.scoreScale })
  const answer = { user_id: userId, sequence, time: atMs, ...explanation }
  return preparedJson(answer, inSixDigits)
}
