import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { phraseOf, sentenceOf, WRITTEN_SENTENCES } from './feature-sentences.ts'

const said = (name: string, value: number): string =>
  sentenceOf(FEATURE_INDEX.get(name) ?? -1, value)

const value = fc.oneof(
  fc.constantFrom(0, 0.5, 1, 2, 7),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 3000, noNaN: true }),
)

describe('the sentence of a feature', () => {
  it('is one, whatever the value: a capital, a full stop, nothing left open', () => {
    fc.assert(
      fc.property(fc.nat(FEATURES.length - 1), value, (place, number) => {
        const sentence = sentenceOf(place, number)
        expect(sentence).toMatch(/^[A-Z$\d].{8,}[^.]\.$/)
        expect(sentence).not.toMatch(/\{\}|NaN|undefined|Infinity|_| {2}|\bone \d/)
      }),
      { numRuns: 3000 },
    )
  })

  it('is plain English: at most thirty words, and no word that only this project knows', () => {
    const DIALECT =
      /\b(?:whoever|whom|besides|weighed|told|said|taught|mates?|lots?|thing|he|his)\b/i
    for (const [place, { name, why }] of FEATURES.entries()) {
      const sentences = [0, 0.4, 1, 3, 120].map((number) => sentenceOf(place, number))
      for (const sentence of [...sentences, why]) {
        expect([name, sentence.split(' ').length <= 30]).toEqual([name, true])
        expect([name, DIALECT.exec(sentence)?.[0]]).toEqual([name, undefined])
      }
    }
  })

  it('counts in singular and plural', () => {
    fc.assert(
      fc.property(fc.nat(FEATURES.length - 1), fc.constantFrom(1, 2, 7), (place, number) => {
        const sentence = sentenceOf(place, number)
        expect(sentence).not.toMatch(/(?:^|\s)1 (?:card|user|device|order|payment|action|label)s\b/)
        expect(sentence).not.toMatch(/(?:^|\s)[27] (?:card|user|device|order|payment|label)\b/)
      }),
      { numRuns: 2000 },
    )
  })

  it('is there for every feature', () => {
    const mute = FEATURES.filter((feature) => phraseOf(feature) === undefined)
    expect(
      mute.map(({ name }) => name),
      'No sentence follows from what these features read. Of a count: give COUNTED_NOUNS (words.ts) its noun. ' +
        'Of a distinct aggregate: it must be named by the plural of what it counts, and that declaration must have a ' +
        'noun. Else write a sentence in the file of its kind.',
    ).toEqual([])
  })

  it('is written for features there are, and only for them', () => {
    expect(Object.keys(WRITTEN_SENTENCES).filter((name) => !FEATURE_INDEX.has(name))).toEqual([])
  })

  it.each([
    ['users_per_device_30d', 7, '7 users were seen on this device within 30 days.'],
    // What is not remembered one by one is an estimate.
    ['users_per_device_30d', 12, 'About 12 users were seen on this device within 30 days.'],
    [
      'failed_login_users_per_ip_1h',
      12,
      'Logins to about 12 accounts failed from this IP address within an hour.',
    ],
    ['night_against_habit', 1, 'It is night; all of this user’s earlier actions happened by day.'],
    ['users_per_device_30d', 1, '1 user was seen on this device within 30 days.'],
    ['user_failed_logins_1h', 1204, 'There were 1,204 failed logins by this user within an hour.'],
    ['card_age_hours', 0, 'This card is seen for the first time.'],
    ['card_age_hours', 1.5, 'This card was first seen 90 minutes ago.'],
    ['card_age_hours', 2160, 'This card was first seen 90 days or more ago.'],
    ['amount_usd', 1234.5, 'The amount is $1,234.50.'],
    // What failed is summed up, too.
    ['user_amount_1d_usd', 35.57, 'This user ordered, or tried to pay, $35.57 within a day.'],
    [
      'user_amount_share_1d',
      1,
      'All of what this user tried to pay within 30 days fell to the last day.',
    ],
    ['user_money_out_1d_usd', 500, '$500.00 was to leave this user’s account within a day.'],
    ['recipient_amount_7d_usd', 500, '$500.00 was to be sent to this recipient within 7 days.'],
    // An order and its payment are both in the sum.
    [
      'card_amount_1d_usd',
      18.8,
      'Orders and payments with this card, each of them counted, come to $18.80 within a day.',
    ],
    ['user_transactions_1h', 4, 'There were 4 payments or attempts by this user within an hour.'],
    ['card_payments_1d', 1, 'There was 1 order or payment with this card within a day.'],
    [
      'user_promotions_30d',
      3,
      'There were 3 actions with a promotion by this user within 30 days.',
    ],
    [
      'promotion_users_per_card_90d',
      1,
      '1 user used promotions, or tried to, with this card within 90 days.',
    ],
    [
      'amount_z_merchant',
      -1.25,
      'The amount lies 1.3 standard deviations below what is usual for this seller.',
    ],
    ['name_gibberish', 0.005, 'The name hardly looks like random letters.'],
    ['ip_hosting', 1, 'The IP address belongs to a hosting, VPN or Tor network.'],
    ['user_payment_labelled_bad', 1, 'This user was labelled bad for payment abuse.'],
    [
      'user_payment_recent_bad',
      0.657,
      'About 66 % of the latest payment abuse labels of this user were bad (a moving average in which the newest weighs 30 %).',
    ],
    [
      'merchant_payment_recent_bad',
      0.0002,
      'By the latest payment abuse labels of this seller, hardly any of its activity was bad.',
    ],
    [
      'merchant_payment_recent_bad',
      0.657,
      'By the latest payment abuse labels of this seller, at most 66 % of its activity was bad.',
    ],
    [
      'merchant_payment_recent_bad',
      1,
      'By the latest payment abuse labels of this seller, all of its activity was bad.',
    ],
    [
      'ip_account_bad_share_30d',
      0.4,
      'The bad share of the account abuse labels of this IP address within 30 days is 40 %, adjusted for the number of labels.',
    ],
    [
      'ip_account_bad_share_30d',
      0,
      'None of the account abuse labels of this IP address within 30 days were bad.',
    ],
    [
      'proven_payments_90d',
      0.5,
      'The user’s orders and payments within 90 days vouch like 0.5 good ones; recent ones count for less.',
    ],
    ['proven_payments_90d', 0, 'No order or payment within 90 days vouches for the user so far.'],
    [
      'newcomer_payments_1d',
      1.4,
      'A new user made 1.4 orders or payments within a day, weighted by how new they are.',
    ],
    // A number that is shown as 1 is one.
    [
      'newcomer_payments_1d',
      0.999999,
      'A new user made 1 order or payment within a day, weighted by how new they are.',
    ],
    [
      'amount_z_merchant',
      1.02,
      'The amount lies 1 standard deviation above what is usual for this seller.',
    ],
    ['amount_vs_user_mean', 1, 'The amount is about what this user usually pays.'],
    // At an order that is scored again, its own amount is the largest, and that of the order.
    [
      'amount_vs_user_largest',
      1,
      'The amount is about as large as the largest of this user so far.',
    ],
    ['transaction_vs_order_amount', 1, 'The amount is that of the order.'],
    ['transaction_vs_order_amount', 2.5, 'The amount is 2.5 times that of the order.'],
    // The first in months is many times the usual hour's: one more is added, and shown.
    [
      'environment_signup_burst_1h',
      0,
      'There were no sign-ups to this business within the last hour.',
    ],
    [
      'merchant_payment_burst_1h',
      3,
      'The last hour saw 3 times as many orders and payments at this seller as a usual hour plus one.',
    ],
    ['holders_per_card_90d', 0, 'No name was given with this card within 90 days.'],
    // A login is no order: of two, one is besides the latest and two are earlier.
    ['payments_before_90d', 0, 'The user has at most one order or payment within 90 days.'],
    [
      'payments_before_90d',
      1,
      'Before the latest, the user had 1 order or payment within 90 days.',
    ],
    [
      'users_per_fingerprint_1d',
      0.4,
      'Devices like this one had 0.4 users within a day, weighted by how rare the device is.',
    ],
    [
      'text_neighbour_user_content_bad_90d',
      2,
      'Another user who posted this text has 2 bad content abuse labels from the last 90 days.',
    ],
    [
      'card_new_to_user',
      1,
      'The user, known for more than a day, was first seen with this card less than an hour ago.',
    ],
    [
      'travel_speed_kmh',
      20_000,
      'This user would have had to travel at 20,000 or more km/h since the last location.',
    ],
    [
      'events_before_90d',
      1000,
      'Before the latest, the user had 1,000 or more actions within 90 days.',
    ],
    ['user_device_events', 1000, 'This user was seen on this device in 1,000 or more events.'],
    ['text_length', 4096, 'The text has 4,096 or more characters.'],
    ['text_urls', 1000, 'The text has 1,000 or more links.'],
    [
      'amount_z_user',
      -8,
      'The amount lies 8 or more standard deviations below what is usual for this user, as far as a habit is known.',
    ],
    [
      'amount_vs_user_mean',
      Math.fround(Math.exp(6)),
      'The amount is 403 or more times what this user usually pays.',
    ],
    [
      'amount_vs_user_largest',
      1000,
      'The amount is 1,000 or more times the largest this user paid before.',
    ],
    ['signup_to_first_order_minutes', 0.75, 'The first order came 45 seconds after the sign-up.'],
  ])('%s of %d', (name, number, sentence) => {
    expect(said(name, number)).toBe(sentence)
  })

  it('refuses a place without a feature', () => {
    expect(() => sentenceOf(FEATURES.length, 1)).toThrow(RangeError)
  })
})
