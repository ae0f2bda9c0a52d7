import { ownErrorOf } from '@winnow/contract'
import { CoreUnavailable, IdempotencyConflict } from '@winnow/engine'
import { StoreBusy } from '@winnow/store'
import {
  bearerTokens,
  findHeaderKey,
  type FoundKey,
  keyRefused,
} from '../../auth/presented-keys.ts'
import { may } from '../../auth/principal.ts'
import type { PersonCaller } from '../../auth/person-caller.ts'
import type { RequestCaller } from '../../limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { json, type Answer, type TextAnswer } from '../answer.ts'
import { checkQuery } from '../check-query.ts'
import { keyTrouble, KEY_USED } from '../idempotency.ts'
import { admitPerson, environmentOf, personOf } from './person-access.ts'
import { wrongKey } from './wrong-key.ts'
import { OwnRefusal } from '../refusals.ts'
import type {
  AdminRoute,
  Exchange,
  OpenRoute,
  OwnRoute,
  PartnerRoute,
  PersonRoute,
} from '../route.ts'

const UNAVAILABLE_RETRY_SECONDS = 1

/** Lets an API key of the header in; every refusal becomes `{error, description}`. */
export async function ownAnswer(route: OwnRoute, exchange: Exchange): Promise<Answer> {
  try {
    const person = await personOf(exchange)
    if (person !== undefined) return await answerToPerson(route, exchange, person)
    const { key: caller, secret } = callerOf(route, exchange)
    admit(exchange, caller)
    checkOwnQuery(route, exchange)
    checkKeyOfRetries(route, exchange)
    return await route.handle({ ...exchange, caller, secret })
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

async function answerToPerson(
  route: OwnRoute,
  exchange: Exchange,
  person: PersonCaller,
): Promise<Answer> {
  const at = await environmentOf(exchange, person)
  const caller = { ...person, ...at }
  admit(exchange, caller)
  checkOwnQuery(route, exchange)
  checkKeyOfRetries(route, exchange)
  const { shown, ...admitted } = await admitPerson(route.call, exchange, { person, at })
  try {
    return await shown(await route.handle({ ...exchange, caller, ...admitted }))
  } catch (error) {
    return shown(ownRefusalAnswer(exchange.services, error))
  }
}

/** Errors: OwnRefusal rate_limited. */
function admit({ services, nowMs }: Exchange, caller: RequestCaller): void {
  const waitSeconds = services.limits.key(caller, nowMs)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** Clients of the compat interface send parameters of other calls along; our own calls mind theirs. */
export function checkOwnQuery(
  { path, doc }: OwnRoute | AdminRoute | PersonRoute | OpenRoute,
  { request }: Exchange,
): void {
  if (path.startsWith('/v1/')) checkQuery(request.target, doc.query ?? {})
}

/** Errors: OwnRefusal invalid_request. */
export function checkKeyOfRetries(
  route: OwnRoute | AdminRoute | PartnerRoute | PersonRoute | OpenRoute,
  { request }: Exchange,
): void {
  const trouble = keyTrouble(route, request)
  if (trouble !== undefined) throw new OwnRefusal('invalid_request', trouble)
}

function callerOf({ permission }: OwnRoute, exchange: Exchange): FoundKey {
  const { request, services } = exchange
  const { authorizations } = request
  if (bearerTokens(authorizations).some((token) => services.adminToken.is(token))) {
    throw new OwnRefusal('forbidden', 'The admin token is for /v1/admin alone: send an API key.')
  }
  const finding = findHeaderKey(services.keys, authorizations)
  if (finding.kind === 'differ') {
    throw new OwnRefusal('unauthorized', 'The API keys of this request differ: send one.')
  }
  if (finding.kind !== 'found') {
    const told = new OwnRefusal('unauthorized', 'Send a valid API key.')
    throw finding.kind === 'missing' ? told : wrongKey('api_key', exchange, told)
  }
  if (!may(finding.key, permission)) {
    throw new OwnRefusal('forbidden', keyRefused(finding.key, permission))
  }
  return finding
}

export const tooMany = (waitSeconds: number): OwnRefusal =>
  new OwnRefusal('rate_limited', 'Too many requests.', {
    retryAfterSeconds: Math.ceil(waitSeconds),
  })

/** Turns whatever was thrown into an answer; what was not foreseen is logged and not shown. */
export function ownRefusalAnswer(services: Services, error: unknown): TextAnswer {
  const refusal = known(error)
  return refusal === undefined ? unexpected(services, error) : answerFor(refusal)
}

/** An answer that says nothing but that it was our fault. */
function unexpected(services: Services, error: unknown): TextAnswer {
  services.log.trouble('a request failed', error)
  return answerFor(new OwnRefusal('internal', 'An unexpected error on our side.'))
}

function known(error: unknown): OwnRefusal | undefined {
  if (error instanceof OwnRefusal) return error
  if (error instanceof IdempotencyConflict) return new OwnRefusal('conflict', KEY_USED)
  if (error instanceof CoreUnavailable) {
    return new OwnRefusal('unavailable', 'The service cannot accept requests now.', {
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    })
  }
  if (error instanceof StoreBusy) {
    return new OwnRefusal('unavailable', 'The records are behind and cannot be read now.', {
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    })
  }
  return undefined
}

function answerFor({ word, message, issues, retryAfterSeconds, scheme }: OwnRefusal): TextAnswer {
  const body = { error: word, description: message, ...(issues === undefined ? {} : { issues }) }
  const headers: Record<string, string> = {}
  if (word === 'unauthorized') headers['www-authenticate'] = `${scheme} realm="winnow"`
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  return { ...json(ownErrorOf(word).httpStatus, body), headers }
}
