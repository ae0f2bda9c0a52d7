import { type AbuseType, BEACON_EVENT } from '@winnow/contract'
import type { Enrichment } from '../../entities/enrichment.ts'
import type { EntityType } from '../../entities/entity-types.ts'
import type { Facts } from '../../entities/facts.ts'
import { type Aggregate, count, distinct, distinctWords, last } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'
import { LABELS, SIGNUPS } from './event-sets.ts'

/*
 * What the snippet and the SDKs reported of devices, and the labels of their users. All of it is apart from what events of
 * the secret key say, and no score falls by it: beacons come from anybody. The order within a type
 * is the stored layout: append, never reorder.
 */

const BEACONS = [BEACON_EVENT]

/**
 * The event came from where a beacon of the visit's first device came from, which a sender far away
 * cannot make so: only such events make a fingerprint common or a device a user's own.
 */
const isNear = (_: Facts, { found }: Enrichment): boolean => found?.isNear === true

/** Abuse that says something about the device it is done with. */
export const DEVICE_ABUSE = [
  'payment_abuse',
  'promotion_abuse',
  'account_abuse',
  'account_takeover',
] as const satisfies readonly AbuseType[]

export type DeviceAbuse = (typeof DEVICE_ABUSE)[number]

/** Only bad labels count: else somebody could tie a device to good users to make it look good. */
function badLabels(by: EntityType): Readonly<Record<DeviceAbuse, Aggregate>> {
  const define = aggregatesOf(by)
  const pairs = DEVICE_ABUSE.map((abuse) => {
    const isBad = (facts: Facts): boolean => facts.labelAbuse === abuse && facts.labelBad === 1
    return [abuse, define(`bad_${abuse}`, count, { on: LABELS, when: isBad })]
  })
  return Object.fromEntries(pairs) as Record<DeviceAbuse, Aggregate>
}

/** The same, by a user who alone has the device since another day. */
const isSettled = (_: Facts, { found }: Enrichment): boolean =>
  found?.isNear === true && found.isSettled

/** And who pays, calls or writes with what other accounts do, or with mail to throw away. */
const isShared = (facts: Facts, enrichment: Enrichment): boolean =>
  enrichment.found?.isShared === true && isSettled(facts, enrichment)

const ofVisit = aggregatesOf('visit')

/** What beacons said of a session. */
export const visit = {
  devices: ofVisit('devices', distinct('collected_device')),
}

const ofDevice = aggregatesOf('collected_device')

/** A browser by its cookie, or an app by its installation. */
export const collectedDevice = {
  signups: ofDevice('signups', count, { on: SIGNUPS }),

  automated: ofDevice('automated', last('deviceAutomated')),
  emulated: ofDevice('emulated', last('deviceEmulated')),
  rooted: ofDevice('rooted', last('deviceRooted')),
  spoofed: ofDevice('spoofed', last('deviceSpoofed')),
  languageDiffers: ofDevice('language_differs', last('deviceLanguageDiffers')),
  clockCountry: ofDevice('clock_country', last('deviceClockCountry')),

  users: ofDevice('users', distinct('user')),
  visits: ofDevice('visits', distinct('visit')),
  fingerprints: ofDevice('fingerprints', distinct('fingerprint')),
  networks: ofDevice('networks', distinctWords('deviceNetwork'), { on: BEACONS }),
  language: ofDevice('language', last('deviceLanguage')),
}

export const badOnDevice = badLabels('collected_device')

const ofFingerprint = aggregatesOf('fingerprint')

/**
 * Devices that look alike. `homes`: the networks of its users, which tell a ring from a common phone;
 * `settled`: users with a device of their own among them, which tell it from an office; `shared`: those
 * of the settled who are no different people all the same.
 */
export const fingerprint = {
  traits0: ofFingerprint('traits_0', last('deviceTraits0')),
  traits1: ofFingerprint('traits_1', last('deviceTraits1')),
  traits2: ofFingerprint('traits_2', last('deviceTraits2')),
  traits3: ofFingerprint('traits_3', last('deviceTraits3')),

  users: ofFingerprint('users', distinct('user')),
  homes: ofFingerprint('homes', distinct('network'), { when: isNear }),
  devices: ofFingerprint('devices', distinct('collected_device')),
  settled: ofFingerprint('settled', distinct('user'), { when: isSettled }),
  shared: ofFingerprint('shared', distinct('user'), { when: isShared }),
}

export const badOnFingerprint = badLabels('fingerprint')

/** The fingerprints that beacons of one network had. */
export const fingerprintPlace = {
  fingerprints: aggregatesOf('fingerprint_place')('fingerprints', distinct('fingerprint')),
}

const ofOwner = aggregatesOf('device_owner')

/** The collected devices of a user. Links are found by the first of a kind: by the user's own. */
export const deviceOwner = {
  ownDevices: ofOwner('own_devices', distinct('collected_device'), { when: isNear }),
  devices: ofOwner('devices', distinct('collected_device')),
  fingerprints: ofOwner('fingerprints', distinct('fingerprint')),
  visits: ofOwner('visits', distinct('visit')),
}

/** Pages on which something acted as hands hardly do: counted, so that a page that tells of nothing takes none back. */
function pagesOf(by: EntityType) {
  const define = aggregatesOf(by)
  const where = (name: string, factOf: (facts: Facts) => number): Aggregate =>
    define(`${name}_pages`, count, { on: BEACONS, when: (facts) => factOf(facts) === 1 })
  return {
    scripted: where('scripted', (facts) => facts.pageScripted),
    blind: where('blind_click', (facts) => facts.pageBlind),
    evenTyping: where('even_typing', (facts) => facts.pageEvenTyping),
    pasteOnly: where('paste_only', (facts) => facts.pagePasteOnly),
    straight: where('straight_pointer', (facts) => facts.pageStraight),
  }
}

/** Of a visit, because browsers that keep no cookie tell of no device when they leave a page … */
export const pagesOfVisit = pagesOf('visit')
/** … and of the device, which goes on with its next account. */
export const pagesOfDevice = pagesOf('collected_device')
