import { decodeOutcome, type StoredCase } from '@winnow/engine'
import { explainedScores } from '../answers/explained-score.ts'
import { pastWordsOf } from '../answers/past-words.ts'
import type { CallerExchange } from '../http/route.ts'

/** As many as a page shows at a glance. */
const MAX_REASONS = 5

/** Why the score of a case's latest cause is what it is, the strongest first; none where it is not known any more. */
export async function caseReasons(exchange: CallerExchange, { causes, abuseType }: StoredCase) {
  const { services, caller } = exchange
  const sequence = causes.at(-1)?.sequence ?? 0
  const entry = await services.ledger.get(sequence)
  if (entry === undefined) return []
  const outcome = decodeOutcome(entry.outcome)
  const environment = caller.environment.number
  const [words, trace] = await Promise.all([
    pastWordsOf(exchange, sequence),
    services.core.ask({ is: 'trace', score: { sequence, environment, outcome } }),
  ])
  const scores = explainedScores({ outcome, trace, words }, caller.account.scoreScale)
  const families = scores.find(({ type }) => type === abuseType)?.parts?.reasons ?? []
  return families
    .flatMap(({ parts }) => parts)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MAX_REASONS)
    .map(({ sentence, points }) => ({ text: sentence, points: Math.round(points * 10) / 10 }))
}
