import { DAY_MS } from '@winnow/contract'
import { device } from '../../entities/declared/device.ts'
import { user } from '../../entities/declared/user.ts'
import { distanceKm } from '../../entities/countries/distance.ts'
import { travelSpeedKmh } from '../../entities/countries/travel-speed.ts'
import { asRead } from '../as-read.ts'
import { before, defineFeature, type Feature, over, register } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { ENOUGH_ACTIONS_OF_USER, onceEnough } from '../enough.ts'
import { within } from '../scales.ts'

/** A user's last location expires after this. */
const HOME_KNOWN_MS = 90 * DAY_MS
/** km/h from the last known place to this event's; 0 for neighbours. */
function speedKmh(latitude: number, longitude: number, atMs: number, facts: FeatureFacts): number {
  return travelSpeedKmh(kmFrom(latitude, longitude, facts), facts.atMs - atMs)
}

function kmFrom(latitude: number, longitude: number, facts: FeatureFacts): number {
  const here = { latitude: facts.ipLatitude, longitude: facts.ipLongitude }
  return distanceKm({ latitude, longitude }, here)
}

/** Where the user is. */
export const placeFeatures: readonly Feature[] = [
  defineFeature({
    name: 'ip_hosting',
    family: 'place',
    why: 'People come from homes and phones; servers, VPNs and Tor hide who comes.',
    reads: [],
    value: (_, { place }) => place.ipHosting,
  }),
  defineFeature({
    name: 'user_hosting_share',
    family: 'place',
    why: 'A user who always comes through servers and VPNs hides on purpose.',
    reads: [register(user.hostingHabit)],
    value: asRead,
  }),
  defineFeature({
    name: 'ip_private',
    family: 'place',
    why: 'An address that cannot come from the Internet was made up or misconfigured.',
    reads: [],
    value: ({ ipPrivate }) => ipPrivate,
  }),
  defineFeature({
    name: 'distance_from_last_km',
    family: 'place',
    why: 'A user who appears in a far country may be somebody else.',
    reads: [before(user.latitude), before(user.longitude)],
    value: (latitude, longitude, facts) => kmFrom(latitude, longitude, facts),
  }),
  defineFeature({
    name: 'travel_speed_kmh',
    family: 'place',
    why: 'Nobody travels faster than a plane: two people use this account.',
    reads: [before(user.latitude), before(user.longitude), before(user.locatedAtMs)],
    value: (latitude, longitude, atMs, facts) => speedKmh(latitude, longitude, atMs, facts),
  }),
  defineFeature({
    name: 'device_travel_speed_kmh',
    family: 'place',
    why: 'A device that jumps between countries sits behind changing proxies.',
    reads: [before(device.latitude), before(device.longitude), before(device.locatedAtMs)],
    value: (latitude, longitude, atMs, facts) => speedKmh(latitude, longitude, atMs, facts),
  }),
  defineFeature({
    name: 'till_from_user_km',
    family: 'place',
    why: 'A card held to a till far from its owner’s own visits was copied, unless the owner travels.',
    reads: [before(user.latitude), before(user.longitude), before(user.locatedAtMs)],
    value: (latitude, longitude, locatedAtMs, { atMs, tillLatitude, tillLongitude }) =>
      atMs - locatedAtMs > HOME_KNOWN_MS
        ? NaN
        : distanceKm({ latitude, longitude }, { latitude: tillLatitude, longitude: tillLongitude }),
  }),
  defineFeature({
    name: 'shipping_forwarder',
    family: 'place',
    why: 'Parcel lockers and forwarding companies hide where the goods end.',
    reads: [],
    value: ({ shippingForwarder }) => shippingForwarder,
  }),
  defineFeature({
    name: 'night_local',
    family: 'place',
    why: 'Between midnight and six, owners sleep and thieves are not disturbed.',
    reads: [],
    value: ({ nightLocal }) => nightLocal,
  }),
  defineFeature({
    name: 'night_against_habit',
    family: 'place',
    why: 'A user of the day who acts at night may be somebody in another time zone.',
    reads: [before(user.nightHabit), over(user.events, 'life')],
    value: (habit, actions, { nightLocal }) =>
      onceEnough(actions - 1, ENOUGH_ACTIONS_OF_USER, within(nightLocal - habit, 0, 1)),
  }),
]
