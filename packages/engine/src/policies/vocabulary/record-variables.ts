import { ABUSE_TYPES, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import { customFieldsOf } from '../../entities/mentions/custom-fields.ts'
import { objectOf, textOf } from '../../entities/field-readers.ts'
import { FEATURES } from '../../features/index.ts'
import { shortAbuseName } from '../../features/families/label-features.ts'
import {
  BOOLEAN,
  type ConditionType,
  type ConditionValue,
  DURATION,
  MONEY,
  NUMBER,
  TEXT,
} from '../conditions/condition-type.ts'
import type { Variable } from '../conditions/vocabulary.ts'
import { entityIdsOf } from '../entity-ids.ts'
import type { PolicyInput } from '../policy-input.ts'

type RecordVariable = Variable<PolicyInput>

/** How a number of the vector becomes a value. */
interface Reading {
  readonly type: ConditionType
  readonly of: (number: number) => ConditionValue
}

const MICROS_PER_USD = 1_000_000

const COUNT: Reading = { type: NUMBER, of: (number) => number }
const HOURS: Reading = { type: DURATION, of: (hours) => hours * HOUR_MS }
const MINUTES: Reading = { type: DURATION, of: (minutes) => minutes * MINUTE_MS }
const USD: Reading = {
  type: MONEY,
  of: (dollars) => ({ micros: Math.round(dollars * MICROS_PER_USD), currency: 'USD' }),
}
const FACT: Reading = {
  type: BOOLEAN,
  of: (number) => (number === 0 || number === 1 ? number === 1 : null),
}
const LABEL: Reading = {
  type: TEXT,
  of: (number) => (number === 0 || number === 1 ? (number === 1 ? 'bad' : 'good') : null),
}

/** Path, feature or features of which the first known one counts, reading, and a sentence. */
type Row = readonly [string, string | readonly string[], Reading, string]

const UP_TO = 'counts up to 90 days'

const USER: readonly Row[] = [
  ['user.known_for', 'user_known_hours', HOURS, `How long the user has been known; ${UP_TO}.`],
  ['user.idle_for', 'user_idle_hours', HOURS, `How long the user did nothing before; ${UP_TO}.`],
  ['user.tenure', 'user_tenure_hours', HOURS, `How long the user has been active; ${UP_TO}.`],
  ['user.events_1h', 'user_events_1h', COUNT, 'Events of the user within an hour.'],
  ['user.orders_1d', 'user_orders_1d', COUNT, 'Orders of the user within a day.'],
  ['user.transactions_1d', 'user_transactions_1d', COUNT, 'Payments of the user within a day.'],
  ['user.payments_before', 'payments_before_90d', COUNT, 'Earlier payments, of 90 days.'],
  ['user.failed_payments_1d', 'user_failed_payments_1d', COUNT, 'Refused payments of a day.'],
  ['user.failed_logins_1d', 'user_failed_logins_1d', COUNT, 'Failed logins of a day.'],
  ['user.chargebacks_90d', 'user_chargebacks_90d', COUNT, 'Payments charged back in 90 days.'],
  ['user.amount_1d', 'user_amount_1d_usd', USD, 'Money moved within a day, in US dollars.'],
  ['user.devices_1d', 'devices_per_user_1d', COUNT, 'Devices of the user within a day.'],
  ['user.ips_1d', 'ips_per_user_1d', COUNT, 'IP addresses of the user within a day.'],
  ['user.cards_30d', 'cards_per_user_30d', COUNT, 'Cards of the user within 30 days.'],
  ['user.countries_7d', 'countries_per_user_7d', COUNT, 'Countries of the user within a week.'],
  ['user.flags_30d', 'user_flags_30d', COUNT, "Readers who reported the user's postings."],
]

const ACCOUNT: readonly Row[] = [
  ['account.age', 'account_age_hours', HOURS, `Time since the account was made; ${UP_TO}.`],
  ['account.email_known_for', 'email_age_hours', HOURS, `Age of the mail address here; ${UP_TO}.`],
  ['account.phone_known_for', 'phone_age_hours', HOURS, `Age of the phone here; ${UP_TO}.`],
  ['account.is_email_disposable', 'email_disposable', FACT, 'A throw-away mailbox.'],
  ['account.is_email_free', 'email_free', FACT, 'A mailbox of a free provider.'],
  ['account.is_phone_valid', 'phone_valid', FACT, 'The phone number can exist.'],
  ['account.changed_password', 'changed_password', FACT, 'The event changes the password.'],
  ['account.changed_details', 'changed_details', FACT, 'The event changes mail, phone or payment.'],
]

const ORDER: readonly Row[] = [
  ['order.is_first', 'first_order', FACT, "Whether it is the user's first order."],
  ['order.failed_payments_1d', 'order_failed_payments_1d', COUNT, 'Refused payments for it.'],
  ['order.max_quantity', 'item_max_quantity', COUNT, 'The most of one article.'],
  ['order.gift_card_share', 'gift_card_share', COUNT, 'Share of gift cards, 0 to 1.'],
  ['order.digital_share', 'digital_share', COUNT, 'Share of digital goods, 0 to 1.'],
  ['order.discount_share', 'discount_share', COUNT, 'Share that promotions paid, 0 to 1.'],
  ['order.is_expedited', 'expedited_shipping', FACT, 'Whether it is shipped by express.'],
  ['order.shipping_km', 'billing_shipping_km', COUNT, 'From billing to shipping, in km.'],
]

const SESSION: readonly Row[] = [
  ['session.age', 'session_age_minutes', MINUTES, 'How long it has been open; up to 30 days.'],
  ['session.events_5m', 'session_events_5m', COUNT, 'Events within five minutes.'],
  ['session.users', 'users_per_session', COUNT, 'Users within a day.'],
  ['session.ips', 'ips_per_session', COUNT, 'IP addresses within a day.'],
  ['session.cards', 'cards_per_session', COUNT, 'Cards within a day.'],
  ['session.failed_payments', 'session_failed_payments_1d', COUNT, 'Refused payments of a day.'],
]

const CONTENT: readonly Row[] = [
  ['content.length', 'text_length', COUNT, 'Characters of its text.'],
  ['content.links', 'text_urls', COUNT, 'Links in its text.'],
  ['content.uses_1d', 'text_uses_1d', COUNT, 'How often its text came within a day.'],
  ['content.authors_7d', 'users_per_text_7d', COUNT, 'Users who posted its text within a week.'],
  ['content.flags_7d', 'content_flags_7d', COUNT, 'Readers who reported it.'],
  ['content.updates_1d', 'content_updates_1d', COUNT, 'Changes of it within a day.'],
  ['content.recipients', 'message_recipients', COUNT, 'People whom a message goes to.'],
]

const TRANSACTION: readonly Row[] = [
  ['transaction.is_failed', 'payment_failed', FACT, 'The payment was refused.'],
  ['transaction.is_fraud_decline', 'declined_as_fraud', FACT, 'The bank calls the card stolen.'],
  ['transaction.is_avs_mismatch', 'avs_mismatch', FACT, 'The billing address is wrong.'],
  ['transaction.is_cvv_mismatch', 'cvv_mismatch', FACT, 'The card code is wrong.'],
  ['transaction.is_3ds_failed', 'three_ds_failed', FACT, "The bank's check was not passed."],
  ['transaction.card_known_for', 'card_age_hours', HOURS, `Age of the card here; ${UP_TO}.`],
  ['transaction.card_users_30d', 'users_per_card_30d', COUNT, 'Users of the card.'],
  ['transaction.card_payments_1d', 'card_payments_1d', COUNT, 'Payments of the card in a day.'],
  [
    'transaction.vs_order',
    'transaction_vs_order_amount',
    COUNT,
    'Its amount to that of its order.',
  ],
]

const DEVICE: readonly Row[] = [
  ['device.known_for', 'device_age_hours', HOURS, `How long it has been known; ${UP_TO}.`],
  [
    'device.known_to_user_for',
    'user_device_age_hours',
    HOURS,
    `The same, with this user; ${UP_TO}.`,
  ],
  [
    'device.users_30d',
    ['users_per_collected_device_30d', 'users_per_device_30d'],
    COUNT,
    'Users within 30 days; of the device that the collector found, if it found one.',
  ],
  ['device.look_alike_users_30d', 'users_per_fingerprint_30d', COUNT, 'Users of devices like it.'],
  ['device.is_automated', 'collected_device_automated', FACT, 'A program drives the browser.'],
  ['device.is_emulated', 'collected_device_emulated', FACT, 'It is a virtual machine.'],
  ['device.is_rooted', 'collected_device_rooted', FACT, 'Its guards are broken.'],
  ['device.is_spoofed', 'collected_device_spoofed', FACT, 'It is not what it says.'],
  [
    'device.bad_users_90d',
    'collected_device_payment_bad_90d',
    COUNT,
    'Bad labels of its users for payment abuse.',
  ],
]

const LABELS: readonly Row[] = ABUSE_TYPES.map((type) => [
  `labels.${type}`,
  `user_${shortAbuseName(type)}_labelled_bad`,
  LABEL,
  "'bad' or 'good': how somebody labelled the user as a whole. No label of one order, no chargeback.",
])

const PLACES: ReadonlyMap<string, number> = new Map(FEATURES.map(({ name }, at) => [name, at]))

function placeOf(feature: string): number {
  const place = PLACES.get(feature)
  if (place === undefined) throw new Error(`there is no feature ${feature}`)
  return place
}

function rowVariable([path, from, { type, of }, says]: Row): readonly [string, RecordVariable] {
  const places = (typeof from === 'string' ? [from] : from).map(placeOf)
  const read = ({ features }: PolicyInput): ConditionValue => {
    const known = places.find((place) => !Number.isNaN(features[place] ?? NaN))
    return known === undefined ? null : of(features[known] ?? NaN)
  }
  return [path, { type, says, read }]
}

const ID_VARIABLES: readonly (readonly [string, RecordVariable])[] = [
  ['user.id', { type: TEXT, says: 'Its `$user_id`.', read: ({ event }) => event.userId ?? null }],
  ...(['order', 'session', 'content'] as const).map((type): readonly [string, RecordVariable] => [
    `${type}.id`,
    {
      type: TEXT,
      says: `Its \`$${type}_id\`.`,
      read: ({ event }) => entityIdsOf(event)[type] ?? null,
    },
  ]),
  [
    'transaction.id',
    {
      type: TEXT,
      says: 'Its `$transaction_id`.',
      read: ({ event }) => textOf(event.fields['$transaction_id']) || null,
    },
  ],
  [
    'device.id',
    {
      type: TEXT,
      says: 'Its id, of `$app` or of a custom field `device_id`; not of the collector.',
      read: ({ event }) => deviceIdOf(event),
    },
  ],
]

function deviceIdOf({ fields, custom }: PolicyInput['event']): string | null {
  const id = textOf(objectOf(fields['$app'])?.['$device_unique_id'])
  return (id || customFieldsOf(custom).devices[0]) ?? null
}

/**
 * What is known of the user and of what the event names. All of it is computed of the event and its features, which the
 * ledger has: it is the same when the event is decided, explained and replayed.
 */
export const RECORD_VARIABLES: readonly (readonly [string, RecordVariable])[] = [
  ...ID_VARIABLES,
  ...[USER, ACCOUNT, ORDER, SESSION, CONTENT, TRANSACTION, DEVICE, LABELS].flat().map(rowVariable),
]
