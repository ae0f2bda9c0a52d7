import { findHeaderKey } from '../../auth/presented-keys.ts'
import type { PartnerCaller } from '../../auth/partner-ring.ts'
import { may } from '../../auth/principal.ts'
import type { Answer } from '../answer.ts'
import { ownIdOf } from '../path-id.ts'
import { OwnRefusal } from '../refusals.ts'
import type { Exchange, PartnerRoute } from '../route.ts'
import { checkKeyOfRetries, ownRefusalAnswer, tooMany } from './own-access.ts'
import { wrongKey } from './wrong-key.ts'

/** Lets a partner's key in, for the paths of its own partner; every refusal becomes `{error, description}`. */
export async function partnerAnswer(route: PartnerRoute, exchange: Exchange): Promise<Answer> {
  try {
    const caller = callerOf(exchange)
    if (!may(caller, route.permission)) throw new OwnRefusal('forbidden', NOT_PERMITTED)
    const waitSeconds = exchange.services.limits.partnerKey(caller.keyId, exchange.nowMs)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    checkKeyOfRetries(route, exchange)
    checkPartner(exchange, caller)
    return await route.handle({ ...exchange, caller })
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

const NOT_PERMITTED = "A partner's key may not do this."

/** Errors: OwnRefusal unauthorized, rate_limited for too many wrong keys, or forbidden for a known key of an account. */
function callerOf(exchange: Exchange): PartnerCaller {
  const { request, services } = exchange
  const finding = findHeaderKey(services.partnerKeys, request.authorizations)
  if (finding.kind === 'found') return finding.key
  if (findHeaderKey(services.keys, request.authorizations).kind === 'found') {
    throw new OwnRefusal('forbidden', "Only a partner's key may do this.")
  }
  const refusal = new OwnRefusal('unauthorized', "Send a valid partner's key.")
  throw finding.kind === 'missing' ? refusal : wrongKey('partner_key', exchange, refusal)
}

/** A key calls for its own partner only. Errors: OwnRefusal not_found. */
function checkPartner({ request }: Exchange, { partnerId }: PartnerCaller): void {
  if (ownIdOf(request, 'partnerId') === partnerId) return
  throw new OwnRefusal('not_found', 'No partner with this id.')
}
