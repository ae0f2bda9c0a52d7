import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { isNear } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('device_owner')

/** The collected devices of a user. Links are found by the first of a kind: by the user's own. */
export const deviceOwner = {
  ownDevices: define('own_devices', distinct('collected_device'), { when: isNear }),
  devices: define('devices', distinct('collected_device')),
  fingerprints: define('fingerprints', distinct('fingerprint')),
  visits: define('visits', distinct('visit')),
}

export const deviceOwnerEntity = defineEntity({
  type: 'device_owner',
  roles: { device_owner: { called: 'this owner of devices', place: 'with' } },
  aggregates: deviceOwner,
})
