import type { SignInSession } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PersonExchange } from '../../http/route.ts'
import { secretInCookie } from '../../people/session-cookie.ts'

/** The session of a request. Error: OwnRefusal forbidden, for a personal token: it may not change who can sign in. */
export function currentSession({
  request,
  services,
  caller,
  nowMs,
}: PersonExchange): SignInSession {
  const isToken = caller.tokenId !== undefined
  const secret = isToken ? undefined : secretInCookie(request.raw, services.config)
  const session = secret === undefined ? undefined : services.people.sessions.find(secret, nowMs)
  if (session !== undefined) return session
  throw new OwnRefusal('forbidden', 'This needs a session: sign in with a browser.')
}
