import { DAY_MS, HOUR_MS, WEEK_MS } from '@winnow/contract'
import { user } from '../../entities/declared/user.ts'
import type { Role } from '../../entities/entity-types.ts'
import {
  age,
  defineFeature,
  type Feature,
  idle,
  linkAge,
  linkCount,
  register,
} from '../define-feature.ts'
import { hoursOf, within } from '../scales.ts'

/** A user known for a day has habits that can be broken. */
const ESTABLISHED_MS = DAY_MS

/** Seen together more often than this says no more. */
export const MANY_TIMES = 1000

/** Hours since the entity was first seen. */
function ageOf(role: Role, why: string): Feature {
  return defineFeature({
    name: `${role}_age_hours`,
    family: 'age',
    why,
    reads: [age(role)],
    value: (ageMs) => hoursOf(ageMs),
  })
}

/** Hours since user and entity were first seen together. */
function withUserFor(role: Role, why: string): Feature {
  return defineFeature({
    name: `user_${role}_age_hours`,
    family: 'age',
    why,
    reads: [linkAge('user', role)],
    value: (linkMs) => hoursOf(linkMs),
  })
}

/** 1 while an established user has had the entity for less than an hour. */
function newToUser(role: Role, why: string): Feature {
  return defineFeature({
    name: `${role}_new_to_user`,
    family: 'age',
    why,
    reads: [age('user'), linkAge('user', role)],
    value: (knownMs, linkMs) => (knownMs >= ESTABLISHED_MS && linkMs < HOUR_MS ? 1 : 0),
  })
}

/** Of an entity that a user did without for a week: 1 when it is first seen with them, 0 a week later. */
const freshness = (knownMs: number, linkMs: number): number =>
  knownMs - linkMs >= WEEK_MS ? within(1 - linkMs / WEEK_MS, 0, 1) : 0

/** How long everything named by the event has been known, to us and to the user. */
export const ageFeatures: readonly Feature[] = [
  defineFeature({
    name: 'account_age_hours',
    family: 'age',
    why: 'An account used minutes after it was made is often made for one fraud; good customers stay.',
    reads: [register(user.createdAtMs)],
    value: (createdAtMs, _, { scoredAtMs }) => hoursOf(scoredAtMs - createdAtMs),
  }),
  defineFeature({
    name: 'user_known_hours',
    family: 'age',
    why: 'A user seen for weeks without trouble is safer than one never seen before.',
    reads: [age('user')],
    value: (ageMs) => hoursOf(ageMs),
  }),
  defineFeature({
    name: 'user_idle_hours',
    family: 'age',
    why: 'An account that wakes after long silence may have been taken over or sold.',
    reads: [idle('user')],
    value: (idleMs) => hoursOf(idleMs),
  }),
  ageOf('device', 'Devices reset or bought for fraud are seen for the first time.'),
  ageOf('ip', 'An address never seen before says less for the user than one long in use.'),
  ageOf('email', 'A mail address first seen now has no history to vouch for it.'),
  ageOf('phone', 'A phone number first seen now has no history to vouch for it.'),
  ageOf('card', 'Stolen cards are new to the business; most good payments come from known cards.'),
  ageOf('shipping_address', 'Goods bought with stolen cards go to places never shipped to before.'),
  ageOf('merchant', 'A seller first seen now may have been set up to cash stolen cards.'),
  ageOf('recipient', 'Money sent to an account first seen now may go to a mule.'),
  withUserFor(
    'device',
    'A user on the device of many weeks is most likely the owner of the account.',
  ),
  withUserFor('card', 'A card that the user has paid with for weeks is most likely their own.'),
  defineFeature({
    name: 'user_device_events',
    family: 'age',
    why: 'The more often a user was seen on this device, the surer it is the owner’s.',
    reads: [linkCount('user', 'device')],
    value: (times) => Math.min(times, MANY_TIMES),
  }),
  newToUser('device', 'An established user on a new device may be someone else.'),
  newToUser('network', 'An established user from a new network may be someone else.'),
  newToUser(
    'card',
    'A new card on an established account may be stolen, or the account taken over.',
  ),
  newToUser('shipping_address', 'After a takeover, orders go to an address the owner never used.'),
  newToUser(
    'bank_account',
    'After a takeover, money leaves to a bank account the owner never used.',
  ),
  newToUser('recipient', 'After a takeover, money is sent to someone the owner never paid.'),
  defineFeature({
    name: 'device_fresh_to_user',
    family: 'age',
    why: 'An attacker who took an account over yesterday still uses a device that the owner never used.',
    reads: [age('user'), linkAge('user', 'device')],
    value: freshness,
  }),
]
