import { findHeaderKey } from '../../auth/presented-keys.ts'
import type { Caller, KnownKey } from '../../auth/key-ring.ts'
import { may } from '../../auth/principal.ts'
import { maySend } from '../../limits/beacon-rules.ts'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import type { Answer } from '../answer.ts'
import { clientIp } from '../client-ip.ts'
import { originOf, sharedWith } from '../origin.ts'
import { collectorRefusal } from './collector-refusal.ts'
import { roomOf } from '../body/room-of.ts'
import { isProblem, parsePosted } from '../body/posted.ts'
import { textOf } from '../query.ts'
import { readBody } from '../body/read-body.ts'
import { OwnRefusal, ownBodyRefusal } from '../refusals.ts'
import type { AppRoute, BeaconRoute, Exchange } from '../route.ts'

/**
 * Lets a beacon key in, from a page of any origin or of those allowed. What one address or one key
 * sends too much of is refused before it is parsed, by address before it is read.
 */
export async function beaconAnswer(route: BeaconRoute, exchange: Exchange): Promise<Answer> {
  const { request, response, services, nowMs } = exchange
  const shared = sharedWith(request.headers)
  try {
    const ip = clientIp(request.raw, services.config.trustedProxies)
    admit(services.limits.beaconIp(ip ?? '', nowMs))
    const body = route.method === 'POST' ? await bodyOf(exchange) : undefined
    const caller = beaconCaller(route, presentedKey(exchange, body))
    checkOrigin(exchange, caller)
    admit(services.limits.beaconKey(caller, nowMs))
    const answer = await route.handle({ request, response, services, nowMs, caller, body, ip })
    return { ...answer, headers: { ...answer.headers, ...shared } }
  } catch (error) {
    const refusal = collectorRefusal(services, error)
    return { ...refusal, headers: { ...refusal.headers, ...shared } }
  }
}

/** Errors: OwnRefusal rate_limited. */
export function admit(waitSeconds: number): void {
  if (waitSeconds === 0) return
  const retryAfterSeconds = Math.ceil(waitSeconds)
  throw new OwnRefusal('rate_limited', 'Too many beacons.', { retryAfterSeconds })
}

function checkOrigin({ request, services }: Exchange, { account }: Caller): void {
  if (maySend(originOf(request.headers), account, services.config)) return
  throw new OwnRefusal('forbidden', 'Pages of this origin may not send beacons.')
}

async function bodyOf(exchange: Exchange): Promise<unknown> {
  const { request, services } = exchange
  const bytes = await readBody(request.raw, {
    maxBytes: SERVER_LIMITS.beaconBytes,
    deadlines: services.deadlines.bodies,
    roomOf: roomOf(exchange),
  })
  if (bytes === 'too_large') throw new OwnRefusal('too_large', 'The beacon is too large.')
  await services.turns.turnOfBeacons(bytes.length)
  const posted = parsePosted(bytes)
  if (isProblem(posted)) throw ownBodyRefusal(posted)
  return posted.value
}

/** Errors: OwnRefusal unauthorized, or forbidden for a secret key, which has no place in a page. */
export function beaconCaller(
  { permission }: BeaconRoute | AppRoute,
  key: KnownKey | undefined,
): KnownKey {
  if (key === undefined) throw new OwnRefusal('unauthorized', 'Send a valid beacon key.')
  if (may(key, permission)) return key
  throw new OwnRefusal(
    'forbidden',
    'This is a secret API key: revoke it if it was in a page or an app.',
  )
}

/** The key of the body (s.js), of the query (i.gif), or of the header (whoever tries it by hand). */
function presentedKey({ request, services }: Exchange, body: unknown): KnownKey | undefined {
  const sent = keyInBody(body) ?? textOf(request.query, 'bk')
  if (sent !== undefined) return services.keys.find(sent)
  const found = findHeaderKey(services.keys, request.authorizations)
  return found.kind === 'found' ? found.key : undefined
}

function keyInBody(body: unknown): string | undefined {
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined
  return typeof key === 'string' ? key : undefined
}
