import { clientIp } from '../client-ip.ts'
import { OwnRefusal } from '../refusals.ts'
import type { SecretAccess } from './access.ts'
import type { Exchange } from '../route.ts'

/** Counts a wrong key or token. Gives the seconds for which its address must wait; 0 = the answer may say that it is wrong. */
export const noteWrongKey = (
  access: SecretAccess,
  { request, services, nowMs }: Exchange,
): number =>
  services.wrongKeys.note(access, clientIp(request.raw, services.config.trustedProxies), nowMs)

/** The refusal of a wrong key or token: `told`, or of an address that sent too many of them rate_limited. */
export function wrongKey(access: SecretAccess, exchange: Exchange, told: OwnRefusal): OwnRefusal {
  const waitSeconds = noteWrongKey(access, exchange)
  if (waitSeconds === 0) return told
  return new OwnRefusal('rate_limited', WRONG_TOO_OFTEN, {
    retryAfterSeconds: Math.ceil(waitSeconds),
  })
}

/** The refusal's text, also in the envelope. */
export const WRONG_TOO_OFTEN = 'Too many requests of this address have had a wrong key.'
