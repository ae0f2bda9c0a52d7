import { aggregatesOf } from '../counted/aggregates-of.ts'
import { badLabels } from '../counted/bad-labels.ts'
import { distinct, last } from '../counted/define-aggregate.ts'
import { isNear } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'
import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'
import { deviceOwner } from './device-owner.ts'

/** The same, by a user who alone has the device since another day. */
const isSettled = (_: Facts, { found }: Enrichment): boolean =>
  found?.isNear === true && found.isSettled

/** And who pays, calls or writes with what other accounts do, or with mail to throw away. */
const isShared = (facts: Facts, enrichment: Enrichment): boolean =>
  enrichment.found?.isShared === true && isSettled(facts, enrichment)

const define = aggregatesOf('fingerprint')

/**
 * Devices that look alike. `homes`: the networks of its users, which tell a ring from a common phone;
 * `settled`: users with a device of their own among them, which tell it from an office; `shared`: those
 * of the established users who are no different people all the same.
 */
export const fingerprint = {
  traits0: define('traits_0', last('deviceTraits0')),
  traits1: define('traits_1', last('deviceTraits1')),
  traits2: define('traits_2', last('deviceTraits2')),
  traits3: define('traits_3', last('deviceTraits3')),

  users: define('users', distinct('user')),
  homes: define('homes', distinct('network'), { when: isNear }),
  devices: define('devices', distinct('collected_device')),
  settled: define('settled', distinct('user'), { when: isSettled }),
  shared: define('shared', distinct('user'), { when: isShared }),
}

export const badOnFingerprint = badLabels('fingerprint')

export const fingerprintEntity = defineEntity({
  type: 'fingerprint',
  roles: { fingerprint: { called: 'this fingerprint', place: 'with' } },
  aggregates: { ...fingerprint, ...badOnFingerprint },
  ofUser: { link: deviceOwner.fingerprints, takesLabels: true },
})
