import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { custom } from '../../entities/declared/custom.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { age, defineFeature, type Feature, linkAge, over } from '../define-feature.ts'
import { beyondFirst, hoursOf } from '../scales.ts'

/** The largest of two, where one may be unknown. */
function larger(a: number, b: number): number {
  if (a !== a) return b
  return b > a ? b : a
}

/** The largest count among the first two custom ids that an event names. */
function most(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name: `${name}_${window}`,
    family: 'custom',
    why,
    reads: [over(of, window, 'custom_1'), over(of, window, 'custom_2')],
    needs: 'any',
    value: larger,
  })
}

/**
 * Users beyond the first within the hour, times their share of the month's users. A device of a
 * ring has met all its users in the last hour; a store has met most of them before.
 */
function rushOf(hour: number, month: number): number {
  return month > 0 ? (beyondFirst(hour) * Math.min(hour, month)) / month : 0
}

/** What customers name by ids of their own (`device_id`, `store_id`, `terminal_id`). */
export const customFeatures: readonly Feature[] = [
  most(
    'users_per_custom_id',
    custom.users,
    '1h',
    'Many users of one device, seat or terminal within the hour.',
  ),
  most(
    'users_per_custom_id',
    custom.users,
    '1d',
    'Many users of one device, seat or terminal within the day.',
  ),
  most(
    'cards_per_custom_id',
    custom.cards,
    '1d',
    'Many cards on one device, seat or terminal within the day.',
  ),
  most('custom_id_events', custom.events, '1h', 'A rush on one device, seat or terminal.'),
  most(
    'custom_id_signups',
    custom.signups,
    '1h',
    'Many accounts made with one device, seat or terminal.',
  ),
  defineFeature({
    name: 'custom_id_user_rush',
    family: 'custom',
    why: 'Users who all came within the hour to an id that hardly anybody used before are one person.',
    reads: [over(custom.users, '1h', 'custom_1'), over(custom.users, '30d', 'custom_1')],
    value: rushOf,
  }),
  defineFeature({
    name: 'custom_id_2_user_rush',
    family: 'custom',
    why: 'The same for the second id that the event names.',
    reads: [over(custom.users, '1h', 'custom_2'), over(custom.users, '30d', 'custom_2')],
    value: rushOf,
  }),
  defineFeature({
    name: 'custom_id_age_hours',
    family: 'custom',
    why: 'A device, seat or terminal never seen before has no history to vouch for it.',
    reads: [age('custom_1')],
    value: (ageMs) => hoursOf(ageMs),
  }),
  defineFeature({
    name: 'custom_id_new_to_user',
    family: 'custom',
    why: 'An established user with a new device, seat or terminal may be someone else.',
    reads: [age('user'), linkAge('user', 'custom_1')],
    value: (knownMs, linkMs) => (knownMs >= DAY_MS && linkMs < HOUR_MS ? 1 : 0),
  }),
]
