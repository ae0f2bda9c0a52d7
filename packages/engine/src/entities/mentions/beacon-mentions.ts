import { isPlaceholder } from '@winnow/contract'
import type { EntityType, Mention } from '../entity-types.ts'
import { componentsOf } from '../device/components.ts'
import { textOf } from '../field-readers.ts'
import { parseIp } from '../place/ip.ts'
import type { Reading } from '../reading.ts'

/**
 * What a beacon names: its device, the visit it belongs to, and, when it tells what the device is
 * like, the network it came from. All of these are kept for beacons alone. Anybody who reads a page
 * can send one, so it must not make a session older, a user busier or an address more usual.
 */
export function beaconMentions({ event }: Pick<Reading, 'event'>): readonly Mention[] {
  const { fields, sessionId = '', ip } = event
  const place = ip === undefined || componentsOf(fields) === undefined ? undefined : parseIp(ip)
  const network = place === undefined || place.inner ? '' : place.network
  return [
    ...mention('visit', isPlaceholder('account', sessionId) ? '' : sessionId),
    ...mention('collected_device', textOf(fields['$device_id'])),
    ...mention('fingerprint_place', network),
  ]
}

const mention = (type: EntityType & Mention['role'], id: string): readonly Mention[] =>
  id === '' ? [] : [{ role: type, type, id }]
