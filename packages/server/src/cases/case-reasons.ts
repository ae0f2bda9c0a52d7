import {
  decodeOutcome,
  FEATURE_INDEX,
  type Outcome,
  type Population,
  type StoredCase,
  testReasonOf,
} from '@winnow/engine'
import { type ExplainedScore, explainedScores } from '../answers/explained-score.ts'
import { entitiesOf } from '../answers/explanation.ts'
import { pastWordsOf } from '../answers/past-words.ts'
import type { CallerExchange } from '../http/route.ts'

/** As many as a page shows at a glance. */
const MAX_REASONS = 5

type Part = NonNullable<ExplainedScore['parts']>['reasons'][number]['parts'][number]

/** Why the score of a case's latest cause is what it is, the strongest first; none where it is not known any more. */
export async function caseReasons(exchange: CallerExchange, { causes, abuseType }: StoredCase) {
  const { services, caller } = exchange
  const sequence = causes.at(-1)?.sequence ?? 0
  const entry = await services.ledger.get(sequence)
  if (entry === undefined) return []
  const outcome = decodeOutcome(entry.outcome)
  const asked = testReasons(outcome)
  if (asked !== undefined) return asked
  const environment = caller.environment.number
  const [words, trace, population] = await Promise.all([
    pastWordsOf(exchange, sequence),
    services.core.ask({ is: 'trace', score: { sequence, environment, outcome } }),
    services.populations.of(environment),
  ])
  const scores = explainedScores({ outcome, trace, words }, caller.account.scoreScale)
  const families = scores.find(({ type }) => type === abuseType)?.parts?.reasons ?? []
  return families
    .flatMap(({ parts }) => parts)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MAX_REASONS)
    .map((part) => reasonJson(part, population))
}

/** Of a score that a test value of the sandbox asked for; undefined where models made it. */
function testReasons(outcome: Outcome) {
  const reason = testReasonOf(outcome)
  if (reason === undefined) return undefined
  const [score = 0] = outcome.scores
  return [{ text: reason.why, points: score, name: reason.name, about: [] }]
}

/** A reason, with what is usual. */
function reasonJson({ name, sentence, points, value }: Part, population: Population) {
  const place = FEATURE_INDEX.get(name)
  const isKnown = place !== undefined && value !== undefined
  const standing = isKnown ? population.standing(place, value) : undefined
  const usual = isKnown ? population.usual(place) : undefined
  return {
    text: sentence,
    points: Math.round(points * 10) / 10,
    name,
    ...(value !== undefined && { value }),
    ...(usual !== undefined && { usual }),
    ...(standing !== undefined && {
      percentile: Math.round((10_000 * standing.lower) / standing.users) / 100,
    }),
    about: entitiesOf(name),
  }
}
