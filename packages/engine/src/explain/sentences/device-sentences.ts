import { DEVICE_ABUSE } from '../../entities/counted/bad-labels.ts'
import { shortAbuseName } from '../../features/families/label-features.ts'
import {
  counted,
  countedAbout,
  either,
  measured,
  type Phrase,
  plural,
  someWere,
  thereWere,
} from './phrase.ts'
import { ABUSE_WORDS } from './words.ts'

const usersOn = (when: string): Phrase =>
  someWere(plural('user'), `seen ${when} on the device that the page’s collector recognised`)

/** Weighed numbers are no counts. */
const usersAlike =
  (when: string): Phrase =>
  (value) =>
    `Devices like this one had ${measured(value, plural('user'))} ${when}, weighted by how rare the device is.`

const onPages =
  (what: string): Phrase =>
  (value) =>
    `${what} on ${counted(value, plural('page'))} of this visit, or of its device, within a day.`

const badLabels = DEVICE_ABUSE.flatMap((abuse): readonly (readonly [string, Phrase])[] => {
  const labels = `bad ${ABUSE_WORDS[abuse]} label`
  const short = shortAbuseName(abuse)
  return [
    [
      `collected_device_${short}_bad_90d`,
      thereWere(plural(labels), 'of users of this device within 90 days'),
    ],
    [
      `fingerprint_${short}_bad_90d`,
      (value) =>
        `Users of devices like this one had ${measured(value, plural(labels))} within 90 days, weighted by how rare the device is.`,
    ],
  ]
})

/** Sentences on what collectors tell of devices, by feature. */
export const DEVICE_SENTENCES: Readonly<Record<string, Phrase>> = {
  users_per_collected_device_1h: usersOn('within an hour'),
  users_per_collected_device_1d: usersOn('within a day'),
  users_per_collected_device_30d: usersOn('within 30 days'),
  users_per_collected_device_life: usersOn('so far'),
  collected_device_signups_1h: thereWere(
    plural('sign-up'),
    'within an hour on the device that the page’s collector recognised',
  ),
  users_per_fingerprint_1d: usersAlike('within a day'),
  users_per_fingerprint_30d: usersAlike('within 30 days'),
  ...Object.fromEntries(badLabels),
  new_collected_device_on_old_account: either(
    'The user, known for more than a week, is seen on this device for the first time.',
    'The device is nothing new to the user, or the user is new too.',
  ),
  fresh_collected_device_on_old_account: either(
    'The user, known for more than a week, is on a device first seen less than an hour ago, unlike any the user had before.',
    'The device was seen before or looks like one that the user had, or the user is new too.',
  ),
  collected_devices_per_user_1d: (value) =>
    `Collectors saw this user on ${counted(value, plural('device'))} within a day.`,
  fingerprints_per_user_30d: (value) =>
    `Collectors saw this user on devices of ${countedAbout(value, ['look', 'different looks'])} within 30 days.`,
  collected_visits_per_user_1h: (value) =>
    `Collectors saw ${countedAbout(value, plural('visit'))} of this user within an hour.`,
  collected_devices_per_visit_1d: (value) =>
    `Collectors saw ${counted(value, plural('device'))} in this visit within a day.`,
  visits_per_collected_device_1h: (value) =>
    `Collectors saw ${counted(value, plural('visit'))} on this device within an hour.`,
  collected_device_automated: either(
    'A program drives the browser.',
    'Nothing tells that a program drives the browser.',
  ),
  collected_device_emulated: either(
    'The device is an emulator or a virtual machine, or has no graphics card.',
    'Nothing tells that the device is emulated.',
  ),
  collected_device_rooted: either(
    'The device is rooted or jailbroken.',
    'Nothing tells that the device is rooted or jailbroken.',
  ),
  collected_device_spoofed: either(
    'The browser is not what its user agent says.',
    'The browser is what its user agent says.',
  ),
  collected_device_language_differs: either(
    'The device’s language is not spoken where its address is.',
    'The device’s language is spoken where its address is, or everywhere.',
  ),
  collected_device_clock_ip_differ: either(
    'The device’s clock is set for another country than the IP address is in.',
    'The device’s clock is set for the country of the IP address.',
  ),
  collected_device_clock_billing_differ: either(
    'The device’s clock is set for another country than the billing address is in.',
    'The device’s clock is set for the country of the billing address.',
  ),
  collected_device_language_billing_differ: either(
    'The device’s language is not spoken in the country of the billing address.',
    'The device’s language is spoken in the country of the billing address, or everywhere.',
  ),
  collected_device_scripted_pages_1d: onPages('A script acted, and no hand,'),
  collected_device_blind_click_pages_1d: onPages('Clicks came without a pointer, a touch or a key'),
  collected_device_even_typing_pages_1d: onPages('Keys followed each other without any rhythm'),
  collected_device_paste_only_pages_1d: onPages('All was pasted, and nothing typed,'),
  collected_device_straight_pointer_pages_1d: onPages('The pointer drew one straight line'),
}
