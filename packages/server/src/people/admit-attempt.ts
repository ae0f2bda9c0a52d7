import { normalEmail } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { isOtherOrigin } from './same-origin.ts'
import { ipOf } from './sign-in-audit.ts'

/** Lets an attempt in from its network. Errors: OwnRefusal forbidden from a page of another origin; rate_limited. */
export function admitAttempt(exchange: Exchange): void {
  const { request, services, nowMs } = exchange
  // A provider leads browsers back here.
  const isNavigation = request.raw.method === 'GET'
  if (!isNavigation && isOtherOrigin(request.headers, services.config)) {
    throw new OwnRefusal('forbidden', 'A page of another origin may not sign anybody in here.')
  }
  const waitSeconds = services.people.attempts.network(ipOf(exchange), nowMs)
  if (waitSeconds === 0) return
  throw new OwnRefusal(
    'rate_limited',
    'Too many attempts to sign in from your network: wait a moment.',
    { retryAfterSeconds: Math.ceil(waitSeconds) },
  )
}

/** Counts an attempt for an address, whether somebody has it or not. Error: OwnRefusal rate_limited. */
export function countAttempt({ services, nowMs }: Exchange, email: string): void {
  const waitSeconds = services.people.attempts.person(normalEmail(email), nowMs)
  if (waitSeconds === 0) return
  const minutes = Math.ceil(waitSeconds / SECONDS_PER_MINUTE)
  throw new OwnRefusal(
    'rate_limited',
    `Too many wrong attempts for this address: wait ${minutes} min, sign in with a passkey, or ask an admin for a reset link.`,
    { retryAfterSeconds: Math.ceil(waitSeconds) },
  )
}

const SECONDS_PER_MINUTE = 60
