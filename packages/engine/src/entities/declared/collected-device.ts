import { textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { badLabels } from '../counted/bad-labels.ts'
import { count, distinct, distinctWords, last } from '../counted/define-aggregate.ts'
import { BEACONS, SIGNUPS } from '../counted/event-sets.ts'
import { pagesOf } from '../counted/pages-of.ts'
import { defineEntity } from '../define-entity.ts'
import { deviceOwner } from './device-owner.ts'

/*
 * What the snippet and the SDKs reported of devices, and the labels of their users. All of it is apart from what events of
 * the secret key say, and no score falls by it: beacons come from anybody. The order is the stored layout: append, never
 * reorder.
 */

const define = aggregatesOf('collected_device')

/** A browser by its cookie, or an app by its installation. */
export const collectedDevice = {
  signups: define('signups', count, { on: SIGNUPS }),

  automated: define('automated', last('deviceAutomated')),
  emulated: define('emulated', last('deviceEmulated')),
  rooted: define('rooted', last('deviceRooted')),
  spoofed: define('spoofed', last('deviceSpoofed')),
  languageDiffers: define('language_differs', last('deviceLanguageDiffers')),
  clockCountry: define('clock_country', last('deviceClockCountry')),

  users: define('users', distinct('user')),
  visits: define('visits', distinct('visit')),
  fingerprints: define('fingerprints', distinct('fingerprint')),
  networks: define('networks', distinctWords('deviceNetwork'), { on: BEACONS }),
  language: define('language', last('deviceLanguage')),
}

export const badOnDevice = badLabels('collected_device')

/** Of the device too, which goes on with its next account. */
export const pagesOfDevice = pagesOf('collected_device')

export const collectedDeviceEntity = defineEntity({
  type: 'collected_device',
  roles: { collected_device: { called: 'this collected device', place: 'on' } },
  ofBeacon: ({ fields }) => textOf(fields['$device_id']),
  aggregates: { ...collectedDevice, ...badOnDevice, ...pagesOfDevice },
  keeps: ['own_labels'],
  ofUser: { link: deviceOwner.devices, takesLabels: true },
  nobodys: { users: collectedDevice.users, strangers: collectedDevice.networks },
})
