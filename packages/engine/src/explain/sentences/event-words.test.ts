import { describe, expect, it } from 'vitest'
import { LAST_KNOWN_ROLES } from '../../events/carry-over/last-known.ts'
import { FEATURE_INDEX } from '../../features/index.ts'
import type { EventWords } from './event-words.ts'
import { sentenceOf } from './feature-sentences.ts'

const SAYS_ALL: EventWords = { unnamed: [], customIds: ['booth_id', 'store_id'] }
const SAYS_NOTHING: EventWords = { unnamed: LAST_KNOWN_ROLES, customIds: [] }
const PAYS_ORDER: EventWords = {
  unnamed: [],
  customIds: ['store_id'],
  amount: '2,386.94 BRL',
  paysOrder: true,
}

const said = (name: string, value: number, words: EventWords): string =>
  sentenceOf(FEATURE_INDEX.get(name) ?? -1, value, words)

describe('a sentence about an event', () => {
  it.each([
    ['users_per_device_1h', 3, '3 users were seen on the user’s last device within an hour.'],
    ['user_device_age_hours', 48, 'This user was first seen with their last device 2 days ago.'],
    ['device_age_hours', 48, 'The user’s last device was first seen 2 days ago.'],
    ['ip_hosting', 1, 'The user’s last IP address belongs to a hosting, VPN or Tor network.'],
    [
      'ip_billing_country_differ',
      1,
      'The user’s last IP address and the billing address belong to different countries.',
    ],
    [
      'ip_language_country_differ',
      1,
      'The browser’s language is not one of the user’s last IP address’s country.',
    ],
    ['users_per_network_1h', 3, '3 users were seen in the user’s last network within an hour.'],
    [
      'users_per_email_90d',
      3,
      '3 users were seen with the user’s last mail address within 90 days.',
    ],
    ['users_per_phone_90d', 1, '1 user was seen with the user’s last phone number within 90 days.'],
    ['card_age_hours', 48, 'The user’s last card was first seen 2 days ago.'],
    ['ips_per_user_1d', 3, '3 IP addresses were seen with this user within a day.'],
    ['visits_per_collected_device_1h', 2, 'Collectors saw 2 visits on this device within an hour.'],
    ['user_idle_hours', 48, 'This user’s last action before this one was 2 days ago.'],
    [
      'countries_named',
      2,
      'The user’s last IP address, the addresses, the card and the phone number, as far as they are known, belong to 2 countries.',
    ],
    ['users_per_custom_id_1d', 2, '2 users were seen with one custom id within a day.'],
  ])('that names nothing says whose %s it is', (name, value, sentence) => {
    expect(said(name, value, SAYS_NOTHING)).toBe(sentence)
  })

  it.each([
    ['users_per_device_1h', 3, '3 users were seen on this device within an hour.'],
    ['ip_hosting', 1, 'The IP address belongs to a hosting, VPN or Tor network.'],
    ['custom_id_age_hours', 48, 'This booth_id was first seen 2 days ago.'],
    [
      'custom_id_new_to_user',
      1,
      'The user, known for more than a day, was first seen with this booth_id less than an hour ago.',
    ],
    [
      'custom_id_2_user_rush',
      0.01,
      'There was hardly any rush of users to this store_id within an hour.',
    ],
    [
      'custom_id_2_user_rush',
      2.5,
      '2.5 more users came to this store_id within an hour, weighted by how new they are to it.',
    ],
    [
      'users_per_custom_id_1d',
      2,
      '2 users were seen with either this booth_id or this store_id within a day.',
    ],
  ])(
    'that names them says so, and calls custom ids by their fields: %s',
    (name, value, sentence) => {
      expect(said(name, value, SAYS_ALL)).toBe(sentence)
    },
  )

  it.each([
    ['amount_usd', 427.46, 'The amount is $427.46 (2,386.94 BRL).'],
    [
      'amount_z_merchant',
      2,
      'The amount lies 2 standard deviations above what is usual for this seller.',
    ],
    ['users_per_custom_id_1d', 2, '2 users were seen with this store_id within a day.'],
    // What stands out in the order is in the sentences of its payments too, also weeks later.
    [
      'shipping_address_new_to_user',
      1,
      'The user, known for more than a day, was first seen with this shipping address less than an hour before this payment or its order.',
    ],
    [
      'countries_named',
      2,
      'The IP address, the addresses, the card and the phone number of this payment or its order, as far as they are known, belong to 2 countries.',
    ],
  ])('that pays for an order, in another currency: %s', (name, value, sentence) => {
    expect(said(name, value, PAYS_ORDER)).toBe(sentence)
  })
})
