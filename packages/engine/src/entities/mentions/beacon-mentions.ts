import type { CanonicalEvent } from '@winnow/contract'
import { typeCode } from '../entity-keys.ts'
import { ENTITIES, mainRoleOf } from '../entity-types.ts'
import type { KeyMaker, NamedEntity } from '../named-entity.ts'

const OF_BEACONS = ENTITIES.flatMap(({ type, ofBeacon }) =>
  ofBeacon === undefined ? [] : [{ role: mainRoleOf(type), type: typeCode(type), ofBeacon }],
)

/**
 * What a beacon names: its device, the visit it belongs to, and, when it tells what the device is
 * like, the network it came from. All of these are kept for beacons alone. Anybody who reads a page
 * can send one, so it must not make a session older, a user busier or an address more usual.
 */
export function beaconMentions(
  event: CanonicalEvent,
  { environment, keys }: KeyMaker,
): readonly NamedEntity[] {
  return OF_BEACONS.flatMap(({ role, type, ofBeacon }) => {
    const id = ofBeacon(event)
    return id === '' ? [] : [{ role, type, key: keys.keyOfCode(environment, type, id), id }]
  })
}
