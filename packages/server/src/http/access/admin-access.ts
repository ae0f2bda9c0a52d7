import { bearerTokens, findHeaderKey } from '../../auth/presented-keys.ts'
import { ADMINISTRATOR, type Administrator, may } from '../../auth/principal.ts'
import type { Answer } from '../answer.ts'
import { jsonBodyOf } from '../body/json-body.ts'
import { checkKeyOfRetries, checkOwnQuery, ownRefusalAnswer } from './own-access.ts'
import { admitPerson, personOf } from './person-access.ts'
import { wrongKey } from './wrong-key.ts'
import { OwnRefusal } from '../refusals.ts'
import type { AdminRoute, Exchange } from '../route.ts'

/** Lets the admin token in, and persons with the permission. The body is read only after that. */
export async function adminAnswer(route: AdminRoute, exchange: Exchange): Promise<Answer> {
  try {
    const person = await personOf(exchange)
    if (person !== undefined) {
      checkOwnQuery(route, exchange)
      checkKeyOfRetries(route, exchange)
      const { read, shown } = await admitPerson(route.call, exchange, { person })
      const body = read === undefined ? await bodyOf(route, exchange) : read.value
      return await shown(await route.handle({ ...exchange, caller: person, body }))
    }
    const caller = checkAdmin(exchange)
    if (!may(caller, route.permission)) throw new OwnRefusal('forbidden', ADMIN_REFUSED)
    checkOwnQuery(route, exchange)
    checkKeyOfRetries(route, exchange)
    return await route.handle({ ...exchange, caller, body: await bodyOf(route, exchange) })
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

const ADMIN_REFUSED = 'The administrator may not do this.'

/** Errors: OwnRefusal unauthorized, rate_limited for too many wrong tokens, or forbidden for a known key. */
export function checkAdmin(exchange: Exchange): Administrator {
  const { request, services } = exchange
  const { authorizations } = request
  const tokens = bearerTokens(authorizations)
  const isAdmin = tokens.length > 0 && tokens.every((token) => services.adminToken.is(token))
  if (isAdmin && tokens.length === authorizations.length) return ADMINISTRATOR
  const { kind } = findHeaderKey(services.keys, authorizations)
  if (kind === 'found') throw new OwnRefusal('forbidden', 'Only the admin token may do this.')
  const told = new OwnRefusal(
    'unauthorized',
    'Send the admin token: Authorization: Bearer <token>.',
    { scheme: 'Bearer' },
  )
  throw authorizations.length === 0 ? told : wrongKey('admin', exchange, told)
}

async function bodyOf({ method }: AdminRoute, exchange: Exchange): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') return undefined
  return (await jsonBodyOf(exchange)).value
}
