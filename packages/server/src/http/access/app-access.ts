import { findHeaderKey } from '../../auth/presented-keys.ts'
import type { Answer } from '../answer.ts'
import { admit, beaconCaller } from './beacon-access.ts'
import { clientIp } from '../client-ip.ts'
import { collectorRefusal } from './collector-refusal.ts'
import type { AppRoute, Exchange } from '../route.ts'

/**
 * Lets a beacon key of the header in, from an app. What one address or one key sends too much of is
 * refused before its body is read.
 */
export async function appAnswer(route: AppRoute, exchange: Exchange): Promise<Answer> {
  const { request, services, nowMs } = exchange
  try {
    const ip = clientIp(request.raw, services.config.trustedProxies)
    admit(services.limits.beaconIp(ip ?? '', nowMs))
    const found = findHeaderKey(services.keys, request.authorizations)
    const caller = beaconCaller(route, found.kind === 'found' ? found.key : undefined)
    admit(services.limits.beaconKey(caller, nowMs))
    return await route.handle({ ...exchange, caller, ip })
  } catch (error) {
    return collectorRefusal(services, error)
  }
}
