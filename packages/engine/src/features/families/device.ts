import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import {
  badOnDevice,
  collectedDevice,
  pagesOfDevice,
} from '../../entities/declared/collected-device.ts'
import { badOnFingerprint, fingerprint } from '../../entities/declared/fingerprint.ts'
import { DEVICE_ABUSE, type DeviceAbuse } from '../../entities/counted/bad-labels.ts'
import { deviceOwner } from '../../entities/declared/device-owner.ts'
import { pagesOfVisit, visit } from '../../entities/declared/visit.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { countryNumber } from '../../entities/countries/country-number.ts'
import { languageDiffers } from '../../entities/countries/language-differs.ts'
import { languageNumbered } from '../../entities/identity/language-number.ts'
import { asRead } from '../as-read.ts'
import {
  age,
  defineFeature,
  type Feature,
  linkAge,
  most,
  over,
  register,
} from '../define-feature.ts'
import type { FeatureContext } from '../feature-context.ts'
import { shortAbuseName } from './label-features.ts'
import { within } from '../scales.ts'

/** A user known this long, who has used collected devices for a day, is expected to come on one of them. */
const ESTABLISHED_MS = 7 * DAY_MS

/** A fingerprint seen in more home networks than this belongs to more than one machine, and counts the less, the more there are. */
const HOMES_OF_ONE = 2

/** Cap of weighed counts. */
const MAX_WEIGHED = 1000

const MANY_USERS = 'One person behind many accounts signs in to them on one device.'
const ALIKE =
  'Accounts of one machine look alike to collectors even when its cookies are cleared between them.'

/** The largest number among the devices of the visit. */
function onDevice(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({ name, family: 'device', why, reads: [most(of, window)], value: asRead })
}

/** A sign that a collector reported of the device. */
function sign(name: string, of: Aggregate, why: string): Feature {
  return onDevice(name, of, 'life', why)
}

/**
 * A number of the fingerprint, divided by how common it is: a popular phone is seen in as many home networks as it has users,
 * a ring's machine in one. Unknown while no home network is known, because any phone may be popular.
 */
function ofFingerprint(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name,
    family: 'device',
    why,
    reads: [over(of, window), over(fingerprint.homes, '30d')],
    value: (number, homes) =>
      homes === 0 ? NaN : within(number * rarityOf(homes), 0, MAX_WEIGHED),
  })
}

/**
 * Users of the fingerprint, without colleagues: office machines installed from one image have one fingerprint, too. A user
 * with their own device, seen with it before (`settled`), is not counted, unless they share a card, account, phone or email
 * with the others (`shared`).
 */
function usersOfFingerprint(name: string, window: WindowName): Feature {
  return defineFeature({
    name,
    family: 'device',
    why: ALIKE,
    reads: [
      over(fingerprint.users, window),
      over(fingerprint.settled, window),
      over(fingerprint.shared, window),
      over(fingerprint.homes, '30d'),
    ],
    value: (users, settled, shared, homes) =>
      homes === 0 ? NaN : within((users - settled + shared) * rarityOf(homes), 0, MAX_WEIGHED),
  })
}

const rarityOf = (homes: number): number => Math.min(1, HOMES_OF_ONE / homes)

/** 1 when the clock's country is not the other one. */
function clockDiffers(
  name: string,
  why: string,
  other: (context: FeatureContext) => string,
): Feature {
  return defineFeature({
    name,
    family: 'device',
    why,
    reads: [register(collectedDevice.clockCountry)],
    value: (clock, _, context) => {
      const country = countryNumber(other(context))
      return country !== country ? NaN : Number(country !== clock)
    },
  })
}

/** Pages of the visit or of its devices, whichever are more; unknown where no device is. */
function pages(name: string, of: (pages: typeof pagesOfVisit) => Aggregate, why: string): Feature {
  return defineFeature({
    name,
    family: 'device',
    why,
    needs: 'any',
    reads: [over(of(pagesOfVisit), '1d'), most(of(pagesOfDevice), '1d')],
    value: (ofVisit, ofDevice) =>
      within(ofVisit >= ofDevice || ofDevice !== ofDevice ? ofVisit : ofDevice, 0, MAX_WEIGHED),
  })
}

function badLabels(abuse: DeviceAbuse): readonly Feature[] {
  const words = abuse.replace('_', ' ')
  return [
    onDevice(
      `collected_device_${shortAbuseName(abuse)}_bad_90d`,
      badOnDevice[abuse],
      '90d',
      `Users of this device had bad labels for ${words}: it goes on.`,
    ),
    ofFingerprint(
      `fingerprint_${shortAbuseName(abuse)}_bad_90d`,
      badOnFingerprint[abuse],
      '90d',
      `Users of devices like this one had bad labels for ${words}, and few others have such a device.`,
    ),
  ]
}

/**
 * What collectors in pages and apps tell of the devices of the event's session. Beacons come from
 * anybody, so each value above "unknown" can only add to a score, and none takes anything away.
 */
export const deviceFeatures: readonly Feature[] = [
  onDevice('users_per_collected_device_1h', collectedDevice.users, '1h', MANY_USERS),
  onDevice('users_per_collected_device_1d', collectedDevice.users, '1d', MANY_USERS),
  onDevice('users_per_collected_device_30d', collectedDevice.users, '30d', MANY_USERS),
  onDevice('users_per_collected_device_life', collectedDevice.users, 'life', MANY_USERS),
  onDevice(
    'collected_device_signups_1h',
    collectedDevice.signups,
    '1h',
    'Several accounts made on one device within the hour are made in series.',
  ),
  usersOfFingerprint('users_per_fingerprint_1d', '1d'),
  usersOfFingerprint('users_per_fingerprint_30d', '30d'),
  ...DEVICE_ABUSE.flatMap(badLabels),
  defineFeature({
    name: 'new_collected_device_on_old_account',
    family: 'device',
    why: 'An account of weeks that suddenly comes from a device never seen with it may have been taken over.',
    reads: [age('user'), age('device_owner'), linkAge('device_owner', 'collected_device')],
    value: (userMs, ownerMs, linkMs) =>
      userMs >= ESTABLISHED_MS && ownerMs >= DAY_MS && linkMs < HOUR_MS ? 1 : 0,
  }),
  defineFeature({
    name: 'fresh_collected_device_on_old_account',
    family: 'device',
    why: 'A thief’s machine is one that nobody here has seen; the owner’s without its cookies looks as it did.',
    reads: [
      age('user'),
      age('device_owner'),
      age('collected_device'),
      linkAge('device_owner', 'fingerprint'),
    ],
    value: (userMs, ownerMs, deviceMs, looksMs) =>
      userMs >= ESTABLISHED_MS && ownerMs >= DAY_MS && Math.max(deviceMs, looksMs) < HOUR_MS
        ? 1
        : 0,
  }),
  defineFeature({
    name: 'collected_devices_per_user_1d',
    family: 'device',
    why: 'An account on several devices in a day is shared, sold or taken over.',
    reads: [over(deviceOwner.devices, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'fingerprints_per_user_30d',
    family: 'device',
    why: 'An account on many machines in a month is shared, sold or handed on; one machine without cookies looks the same.',
    reads: [over(deviceOwner.fingerprints, '30d')],
    value: asRead,
  }),
  defineFeature({
    name: 'collected_devices_per_visit_1d',
    family: 'device',
    why: 'One visit has one device; a second one may have stolen it.',
    reads: [over(visit.devices, '1d')],
    value: asRead,
  }),
  onDevice(
    'visits_per_collected_device_1h',
    collectedDevice.visits,
    '1h',
    'Many sessions at once on one device are run by a program or for many accounts.',
  ),
  defineFeature({
    name: 'collected_visits_per_user_1h',
    family: 'device',
    why: 'Many sessions at once of one user, on whatever devices, are run by a program or by several people.',
    reads: [over(deviceOwner.visits, '1h')],
    value: asRead,
  }),
  sign('collected_device_automated', collectedDevice.automated, 'A program drives the browser.'),
  sign(
    'collected_device_emulated',
    collectedDevice.emulated,
    'Farms run on emulators and virtual machines; few customers do.',
  ),
  sign(
    'collected_device_rooted',
    collectedDevice.rooted,
    'Broken guards let tools fake what an app sees.',
  ),
  sign(
    'collected_device_spoofed',
    collectedDevice.spoofed,
    'A browser that is not what it says hides what it is.',
  ),
  sign(
    'collected_device_language_differs',
    collectedDevice.languageDiffers,
    'The device speaks a language that is not spoken where it is: a proxy hides where that is.',
  ),
  clockDiffers(
    'collected_device_clock_ip_differ',
    'The device’s clock is set for another country than its address says: a proxy.',
    ({ place }) => place.ipCountry,
  ),
  clockDiffers(
    'collected_device_clock_billing_differ',
    'The device’s clock is set for another country than the payer lives in.',
    ({ facts }) => facts.billingCountry,
  ),
  defineFeature({
    name: 'collected_device_language_billing_differ',
    family: 'device',
    why: 'The device speaks a language that is not spoken where the payer lives.',
    reads: [register(collectedDevice.language)],
    value: (language, { billingCountry }) =>
      languageDiffers(languageNumbered(language), billingCountry),
  }),
  pages(
    'collected_device_scripted_pages_1d',
    ({ scripted }) => scripted,
    'A program types and clicks by a script in the page, where no hand does anything.',
  ),
  pages(
    'collected_device_blind_click_pages_1d',
    ({ blind }) => blind,
    'A program clicks here and there without ever moving a pointer.',
  ),
  pages(
    'collected_device_even_typing_pages_1d',
    ({ evenTyping }) => evenTyping,
    'People have a rhythm when they type; a program has a clock.',
  ),
  pages(
    'collected_device_paste_only_pages_1d',
    ({ pasteOnly }) => pasteOnly,
    'People type some of their own name and address; somebody who makes accounts from a list pastes all of it.',
  ),
  pages(
    'collected_device_straight_pointer_pages_1d',
    ({ straight }) => straight,
    'Hands draw curves, programs draw lines.',
  ),
]
