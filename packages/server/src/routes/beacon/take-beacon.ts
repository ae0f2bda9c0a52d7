import type { CanonicalEvent } from '@winnow/contract'
import type { CallerExchange } from '../../http/route.ts'
import { countAccepted } from '../../integration/sightings.ts'

/** A beacon as the ledger keeps it, with the id by which a repeated one is recognised. */
export interface BeaconEntry {
  readonly id: string
  readonly event: CanonicalEvent
}

/** Writes a beacon of a page or an app to the ledger, once. Resolves when it is on disk. */
export async function takeBeacon(
  { services, caller, nowMs }: Pick<CallerExchange, 'services' | 'caller' | 'nowMs'>,
  { id, event }: BeaconEntry,
): Promise<'taken' | 'repeated'> {
  const environment = caller.environment.number
  await services.beaconsRecalled
  const outcome = await services.beaconIds.once(`${environment} ${id}`, () =>
    services.core.event({ environment, event, receivedAtMs: nowMs }),
  )
  services.metrics.beacons(outcome)
  if (outcome === 'taken')
    countAccepted(services.health, { environment, eventType: event.type, atMs: nowMs })
  return outcome
}
