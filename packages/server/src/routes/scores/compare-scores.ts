import type { scoreCalls } from '@winnow/contract/native'
import { verdictIn } from '@winnow/engine'
import { compare } from '../../answers/comparison.ts'
import { inSixDigits } from '../../answers/six-digits.ts'
import { pastWordsOf } from '../../answers/past-words.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { preparedJson } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { type Moment, type PastEvent, pastEventOf } from './past-event.ts'

/** Why the scores are other than they were. */
export const compareScores: NativeHandler<(typeof scoreCalls)['compareScores']> = async (
  exchange,
  { path, query },
) => {
  const userId = path('userId')
  const from = await eventOf(exchange, userId, { name: 'from', text: query('from') })
  const to = await eventOf(exchange, userId, { name: 'to', text: query('to') })
  const [before, after] = await Promise.all([scoredIn(exchange, from), scoredIn(exchange, to)])
  const answer = {
    user_id: userId,
    from: eventJson(from),
    to: eventJson(to),
    ...compare(before, after, exchange.caller.account.scoreScale),
  }
  return preparedJson(answer, inSixDigits)
}

async function scoredIn(exchange: CallerExchange, { entry, outcome }: PastEvent) {
  const { sequence, environment } = entry
  const [trace, words] = await Promise.all([
    exchange.services.core.ask({ is: 'trace', score: { sequence, environment, outcome } }),
    pastWordsOf(exchange, sequence),
  ])
  return { outcome, trace, words }
}

/** Errors: OwnRefusal invalid_request, not_found. */
async function eventOf(
  exchange: CallerExchange,
  userId: string,
  moment: Moment,
): Promise<PastEvent> {
  const { name, text } = moment
  if (text !== '') return pastEventOf(exchange, userId, moment)
  throw new OwnRefusal('invalid_request', `${name} is missing.`, {
    issues: { [name]: 'Send an event’s sequence, ms since 1970, or ISO 8601.' },
  })
}

const eventJson = ({ entry, outcome, atMs }: PastEvent) => ({
  sequence: entry.sequence,
  time: atMs,
  model_version: outcome.modelVersion,
  policy_version: verdictIn(outcome.sections)?.version ?? null,
})
