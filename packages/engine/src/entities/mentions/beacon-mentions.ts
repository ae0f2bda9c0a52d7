import { ENTITIES, type Mention, mainRoleOf } from '../entity-types.ts'
import type { Reading } from '../reading.ts'

const OF_BEACONS = ENTITIES.flatMap(({ type, ofBeacon }) =>
  ofBeacon === undefined ? [] : [{ role: mainRoleOf(type), type, ofBeacon }],
)

/**
 * What a beacon names: its device, the visit it belongs to, and, when it tells what the device is
 * like, the network it came from. All of these are kept for beacons alone. Anybody who reads a page
 * can send one, so it must not make a session older, a user busier or an address more usual.
 */
export function beaconMentions(reading: Pick<Reading, 'event'>): readonly Mention[] {
  return OF_BEACONS.flatMap(({ role, type, ofBeacon }) => {
    const id = ofBeacon(reading)
    return id === '' ? [] : [{ role, type, id }]
  })
}
