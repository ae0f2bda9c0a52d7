import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { defineEntity } from '../define-entity.ts'
import { componentsOf } from '../device/components.ts'
import { parseIp } from '../place/ip.ts'

/** The fingerprints that beacons of one network had. */
export const fingerprintPlace = {
  fingerprints: aggregatesOf('fingerprint_place')('fingerprints', distinct('fingerprint')),
}

/** The network of a beacon that describes its device. */
export const fingerprintPlaceEntity = defineEntity({
  type: 'fingerprint_place',
  roles: { fingerprint_place: { called: 'this place of fingerprints', place: 'at' } },
  ofBeacon({ fields, ip }) {
    const place = ip === undefined || componentsOf(fields) === undefined ? undefined : parseIp(ip)
    return place === undefined || place.inner ? '' : place.network
  },
  aggregates: fingerprintPlace,
})
