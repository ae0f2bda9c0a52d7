import { BEACON_EVENT, reservedEvent } from '@winnow/contract'

/**
 * Whether an event of the type is always somebody's. Such an event without a user and a session had placeholders in their place: it is
 * scored by all else that it names. What systems report, a chargeback or a status, may be about nobody, and beacons are not scored.
 */
export function needsActor(type: string): boolean {
  if (type === BEACON_EVENT) return false
  return reservedEvent(type)?.actor !== 'user recommended'
}
