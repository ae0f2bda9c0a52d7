import type { Person, SignInMethod } from '@winnow/engine'
import type { Exchange } from '../http/route.ts'
import { sessionCookie, secretInCookie } from './session-cookie.ts'
import { auditSignIn, ipOf } from './sign-in-audit.ts'

/** Whom a session is for, and how they showed it. */
export interface SignedIn {
  readonly person: Person
  readonly method: SignInMethod
}

/** The person as they are known now, and the header that sets the cookie. */
export interface OpenedSession {
  readonly person: Person
  readonly setCookie: string
}

/**
 * Opens a session for somebody who showed who they are. A session that the browser had before ends: the secret is always a
 * new one. Error: CoreUnavailable, then there is no session.
 */
export async function openSession(
  exchange: Exchange,
  { person, method }: SignedIn,
): Promise<OpenedSession> {
  const { request, services, nowMs } = exchange
  const { people, config, log } = services
  await auditSignIn(exchange, {
    what: 'sign_in',
    who: person,
    personId: person.id,
    changes: { method: { after: method } },
  })
  const former = secretInCookie(request.raw, config)
  const open = former === undefined ? undefined : people.sessions.find(former, nowMs)
  if (open !== undefined) await people.sessions.end([open])
  const userAgent = request.headers['user-agent']
  const start = { personId: person.id, method, ip: ipOf(exchange), userAgent }
  const { secret } = await people.sessions.start(start, nowMs)
  const seen = await people.register.update(person.id, { lastSignInMs: nowMs })
  log.info('signed in', { person_id: person.id, method })
  return { person: seen ?? person, setCookie: sessionCookie(request.raw, config, secret) }
}
