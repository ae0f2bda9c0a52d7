import type { Answer } from '../answer.ts'
import { OwnRefusal } from '../refusals.ts'
import type { Exchange, PersonRoute } from '../route.ts'
import { checkKeyOfRetries, checkOwnQuery, ownRefusalAnswer } from './own-access.ts'
import { admitPerson, personOf } from './person-access.ts'
import { wrongKey } from './wrong-key.ts'

/** Lets persons in, by a session or a personal token, and nobody else. */
export async function selfAnswer(route: PersonRoute, exchange: Exchange): Promise<Answer> {
  try {
    const caller = await personOf(exchange)
    if (caller === undefined) throw notSignedIn(exchange)
    checkOwnQuery(route, exchange)
    checkKeyOfRetries(route, exchange)
    const { read, shown } = await admitPerson(route.call, exchange, { person: caller })
    const answer = await route.handle({ ...exchange, caller, ...(read !== undefined && { read }) })
    return await shown(answer)
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

function notSignedIn(exchange: Exchange): OwnRefusal {
  const refusal = new OwnRefusal('unauthorized', SIGN_IN, { scheme: 'Bearer' })
  return exchange.request.authorizations.length === 0
    ? refusal
    : wrongKey('person', exchange, refusal)
}

const SIGN_IN = 'This is for persons: sign in, or send a personal token as Bearer.'
