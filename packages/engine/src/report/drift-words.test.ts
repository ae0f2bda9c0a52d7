import { expect, it } from 'vitest'
import { FEATURES } from '../features/index.ts'
import { dayText, eventsScored, eventsWith } from './drift-words.ts'

const known = { isUnknown: false }
const placeOf = (wanted: string): number => FEATURES.findIndex(({ name }) => name === wanted)

it.each([
  ['email_free', { above: 0 }, 'with “The mail address is from a free provider”'],
  ['email_free', { upTo: 0 }, 'with “The mail address is not from a free provider”'],
  ['user_orders_1h', { upTo: 0 }, 'with “There were no orders by this user within an hour”'],
  ['user_orders_1h', { above: 0 }, 'other than “There were no orders by this user within an hour”'],
  [
    'amount_z_user',
    { above: 0 },
    expect.stringMatching(/^with more than “The amount is what is usual/),
  ],
  [
    'user_orders_1h',
    { above: 2, upTo: 3 },
    'with “There were 3 orders by this user within an hour”',
  ],
  ['user_orders_1h', { upTo: 3 }, 'with “There were at most 3 orders by this user within an hour”'],
  [
    'user_orders_1h',
    { above: 1 },
    'with “There was more than 1 order by this user within an hour”',
  ],
  [
    'user_orders_1h',
    { above: 0, upTo: 3 },
    'with “There were between 1 and 3 orders by this user within an hour”',
  ],
  [
    'user_device_age_hours',
    { above: 3 },
    'with “This user was first seen with this device more than 3 hours ago”',
  ],
  [
    'user_device_age_hours',
    { above: 3, upTo: 72 },
    'between “This user was first seen with this device 3 hours ago” and “This user was first seen with this device 3 days ago”',
  ],
  [
    'name_email_similarity',
    { above: 0, upTo: 0.55 },
    'between “The mail address holds nothing of the user’s name” and “The mail address matches 55 % of the user’s name”',
  ],
  [
    'user_activity_share_1h',
    { above: 0.2, upTo: 0.4 },
    'with “Between 20 and 40 % of this user’s actions of 30 days happened within the last hour”',
  ],
] as const)('%s of %j', (name, bin, words) => {
  expect(eventsWith(placeOf(name), { ...known, ...bin }).replace(/^events /, '')).toEqual(words)
})

it('what is not known, and what is', () => {
  const place = placeOf('user_orders_1h')
  const asked = '“There were … orders by this user within an hour”'
  expect(eventsWith(place, known)).toBe(`events for which ${asked} is known`)
  expect(eventsWith(place, { isUnknown: true })).toBe(`events for which ${asked} is not known`)
})

it('every feature has words without its name', () => {
  FEATURES.forEach(({ name }, place) => {
    const words = eventsWith(place, { ...known, above: 1 })
    expect(words, name).toMatch(/^events (with|other than).* “[^”]+[^.]”$/)
    expect(words).not.toContain('_')
  })
})

it('scores in points, as few digits as tell bounds apart', () => {
  const score = (bin: object) => eventsScored('payment_abuse', { ...known, ...bin })
  expect(score({ above: 40 })).toBe('events whose score of payment abuse is above 40')
  expect(score({ upTo: 1.23456 })).toBe('events whose score of payment abuse is at most 1.23')
  expect(score({ above: 1.5501, upTo: 1.5504 })).toMatch(/between 1\.5501 and 1\.5504$/)
})

it('days are said in UTC', () => {
  expect(dayText(Date.UTC(2026, 10, 3, 23, 59))).toBe('3 Nov 2026')
})
