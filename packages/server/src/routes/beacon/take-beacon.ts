import { type CanonicalEvent, canonicalJson } from '@winnow/contract'
import { admit } from '../../http/access/beacon-access.ts'
import type { AppExchange } from '../../http/route.ts'
import { countAccepted } from '../../integration/sightings.ts'

/** A beacon as the ledger keeps it, with the id by which a repeated one is recognised. */
export interface BeaconEntry {
  readonly id: string
  readonly event: CanonicalEvent
}

type Taking = Pick<AppExchange, 'services' | 'caller' | 'nowMs'>

/** Writes a beacon of a page or an app to the ledger, once. Resolves when it is on disk. Errors: OwnRefusal rate_limited. */
export async function takeBeacon(
  exchange: Taking,
  { id, event }: BeaconEntry,
): Promise<'taken' | 'repeated'> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  await services.beaconsRecalled
  const outcome = await services.beaconIds.once(`${environment} ${id}`, () => {
    admitBytes(exchange, event)
    return services.core.execute({
      is: 'event',
      request: { environment, event, receivedAtMs: nowMs },
    })
  })
  services.metrics.beacons(outcome)
  if (outcome === 'taken')
    countAccepted(services.health, { environment, eventType: event.type, atMs: nowMs })
  return outcome
}

/** Repeated beacons write nothing, and are not counted. Errors: OwnRefusal rate_limited. */
function admitBytes({ services, caller, nowMs }: Taking, event: CanonicalEvent): void {
  const bytes = Buffer.byteLength(canonicalJson(event))
  const waitSeconds = services.beaconBytes({ caller, event }, bytes, nowMs)
  services.metrics.beaconBytes(waitSeconds === 0 ? 'taken' : 'refused', bytes)
  admit(waitSeconds)
}
