import { MANY_TIMES } from '../../features/families/age.ts'
import { MAX_SPEED_KMH } from '../../entities/countries/travel-speed.ts'
import { MANY_EVENTS } from '../../features/families/sequence.ts'
import {
  capital,
  counted,
  countedAbout,
  either,
  HOURS,
  lasting,
  measured,
  MINUTES,
  type Noun,
  numberText,
  numberUpTo,
  percentText,
  type Phrase,
  plural,
  rush,
  shareOf,
  someWere,
  thereWere,
} from './phrase.ts'

const HOURS_OF_WEEK = 168
const ORDERS_OR_PAYMENTS: Noun = ['order or payment', 'orders or payments']
const sinceFirstSeen = lasting(
  'The user, known for more than a week, was first seen on this device {} ago.',
  HOURS,
)

const tenure = lasting('The user was first seen {} ago and has been active since.', HOURS)

const speed =
  (who: string): Phrase =>
  (value) =>
    value === 0
      ? `${who} is in or near the country of the last location.`
      : `${who} would have had to travel at ${numberUpTo(value, MAX_SPEED_KMH)} km/h since the last location.`

/** Less than this is no number of users that anybody would count. */
const HARDLY_ANY = 0.1

/** Users beyond the first within the hour, weighted by how new they all are. */
const userRush =
  (which: string): Phrase =>
  (value) =>
    value < HARDLY_ANY
      ? `There was ${value === 0 ? 'no' : 'hardly any'} rush of users to the ${which} custom id within an hour.`
      : `${capital(measured(value, plural('more user')))} came to the ${which} custom id within an hour, weighted by how new they are to it.`

/** Of the user's own entities, less one: the event's own where it has one, else the user's latest. */
const besidesLatest = (value: number, noun: Noun, most = Infinity): string =>
  Math.round(value) === 0
    ? `The user has at most one ${noun[0]} within 90 days.`
    : `Before the latest, the user had ${counted(value, noun, most)} within 90 days.`

/** Sentences on pace, place, order of events, visits and custom ids, by feature. */
export const BEHAVIOUR_SENTENCES: Readonly<Record<string, Phrase>> = {
  account_age_hours: lasting('The account is {} old.', HOURS),
  user_tenure_hours: (value) =>
    value === 0 ? 'The user is new, or was hardly active within 90 days.' : tenure(value),
  user_idle_hours: lasting('This user’s last action before this one was {} ago.', HOURS),
  user_device_events: (value) =>
    value <= 1
      ? 'This user is seen on this device for the first time.'
      : `This user was seen on this device in ${counted(value, plural('event'), MANY_TIMES)}.`,
  device_fresh_to_user: (value) =>
    value === 0
      ? 'The device is nothing new to the user, or the user is new too.'
      : value === 1
        ? 'The user, known for more than a week, is seen on this device for the first time.'
        : sinceFirstSeen((1 - value) * HOURS_OF_WEEK),
  newcomer_payments_1d: (value) =>
    value === 0
      ? 'The user is no newcomer, or has no order or payment within a day.'
      : `A new user made ${measured(value, ORDERS_OR_PAYMENTS)} within a day, weighted by how new they are.`,
  user_activity_share_1h: (value) =>
    value <= 0
      ? 'The last hour holds no notable share of this user’s actions of 30 days.'
      : shareOf('this user’s actions of 30 days happened within the last hour')(value),
  card_payments_1h: thereWere(ORDERS_OR_PAYMENTS, 'with this card within an hour'),
  card_payments_1d: thereWere(ORDERS_OR_PAYMENTS, 'with this card within a day'),
  merchant_payment_burst_1h: rush('orders and payments at this seller'),
  environment_signup_burst_1h: rush('sign-ups to this business'),
  merchants_per_user_1d: (value) =>
    `This user ordered, or tried to pay, at ${countedAbout(value, plural('seller'))} within a day.`,
  countries_per_user_7d: (value) =>
    `This user was seen in ${counted(value, ['country', 'countries'])} within 7 days.`,
  holders_per_card_90d: (value) =>
    Math.round(value) === 0
      ? 'No name was given with this card within 90 days.'
      : `This card was used in ${counted(value, plural('name'))} within 90 days.`,
  email_series_per_ip_1d: (value) =>
    value < 0.5
      ? 'The mail addresses at this IP address within a day are no numbered series.'
      : `${counted(value, ['mail address', 'mail addresses'])} at this IP address within a day repeat${Math.round(value) === 1 ? 's' : ''} another one but for its digits.`,
  card_series_per_ip_1d: (value) =>
    value < HARDLY_ANY
      ? 'The cards at this IP address within a day are no series of one bank and kind.'
      : `Cards at this IP address within a day that are of the same bank and kind as another come to ${numberText(value)}, divided by the square of the number of kinds.`,

  ip_hosting: either(
    'The IP address belongs to a hosting, VPN or Tor network.',
    'The IP address belongs to no known hosting, VPN or Tor network.',
  ),
  user_hosting_share: shareOf('this user’s recent actions came from hosting, VPN or Tor networks'),
  ip_private: either(
    'The IP address cannot come from the public Internet.',
    'The IP address can come from the public Internet.',
  ),
  distance_from_last_km: (value) =>
    value === 0
      ? 'This user is in the same country as last time.'
      : `This user is ${numberText(value)} km from where they were last time.`,
  till_from_user_km: (value) =>
    value === 0
      ? 'The till is in the country where this user was last.'
      : `The till is ${numberText(value)} km from where this user was last.`,
  travel_speed_kmh: speed('This user'),
  device_travel_speed_kmh: speed('This device'),
  shipping_forwarder: either(
    'The goods go to a post box, parcel locker or forwarding company.',
    'The goods go to an ordinary address.',
  ),
  night_local: either(
    'It is night (midnight to six) where the user is.',
    'It is not night (midnight to six) where the user is.',
  ),
  night_against_habit: (value) =>
    value <= 0
      ? 'The time of day is one at which this user acts.'
      : `It is night; ${value >= 1 ? 'all' : percentText(value)} of this user’s earlier actions happened by day.`,

  signup_to_first_order_minutes: lasting('The first order came {} after the sign-up.', MINUTES),
  signup_to_content_minutes: lasting('The posting came {} after the sign-up.', MINUTES),
  login_to_payment_minutes: lasting('The order or payment came {} after the last login.', MINUTES),
  password_change_to_payment_hours: lasting(
    'The order or payment came {} after the password was changed.',
    HOURS,
  ),
  details_change_to_payment_hours: lasting(
    'The order or payment came {} after contact or payment details were changed.',
    HOURS,
  ),
  first_order: either('This is the user’s first order.', 'The user ordered before.'),
  payments_before_90d: (value) => besidesLatest(value, ORDERS_OR_PAYMENTS),
  proven_payments_90d: (value) =>
    value === 0
      ? 'No order or payment within 90 days vouches for the user so far.'
      : `The user’s orders and payments within 90 days vouch like ${numberText(value)} good ones; recent ones count for less.`,
  events_before_90d: (value) => besidesLatest(value, plural('action'), MANY_EVENTS),
  changed_password: either('The password is changed.', 'The password is not changed.'),
  changed_details: either(
    'Contact or payment details are changed.',
    'No contact or payment details are changed.',
  ),
  user_undone_order_share_90d: shareOf(
    'this user’s orders within 90 days were cancelled or returned',
    'At least',
  ),
  notification_compromised: either(
    'The user reported that the action was not theirs.',
    'The user reported that the action was theirs.',
  ),

  session_age_minutes: lasting('The first action of this visit came {} ago.', MINUTES),

  users_per_custom_id_1h: someWere(plural('user'), 'seen with one custom id within an hour'),
  users_per_custom_id_1d: someWere(plural('user'), 'seen with one custom id within a day'),
  cards_per_custom_id_1d: someWere(plural('card'), 'seen with one custom id within a day'),
  custom_id_events_1h: thereWere(plural('action'), 'with one custom id within an hour'),
  custom_id_signups_1h: thereWere(plural('sign-up'), 'with one custom id within an hour'),
  custom_id_user_rush: userRush('first'),
  custom_id_2_user_rush: userRush('second'),
  custom_id_age_hours: lasting('The first custom id was first seen {} ago.', HOURS),
}
