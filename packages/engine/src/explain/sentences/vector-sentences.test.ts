import { expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { sentenceIn } from './feature-sentences.ts'
import { VECTOR_SENTENCES } from './vector-sentences.ts'

const placeOf = (name: string): number => FEATURE_INDEX.get(name) ?? -1

function said(name: string, values: Readonly<Record<string, number>>): string {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  for (const [each, value] of Object.entries(values)) features[placeOf(each)] = value
  return sentenceIn(placeOf(name), features)
}

it.each([
  [
    0,
    0,
    'The user is seen for the first time and, besides the latest, has no actions within 90 days.',
  ],
  [
    3,
    1,
    'The user was first seen 3 hours ago and, besides the latest, has 1 action within 90 days.',
  ],
  [
    960,
    4,
    'The user was first seen 40 days ago and, besides the latest, has 4 actions within 90 days.',
  ],
])(
  'a user without tenure, known for %f hours, with %i actions before',
  (hours, events, sentence) => {
    const values = { user_tenure_hours: 0, user_known_hours: hours, events_before_90d: events }
    expect(said('user_tenure_hours', values)).toBe(sentence)
  },
)

it('a user with tenure, and one of whom nothing else is known', () => {
  const values = { user_known_hours: 960, events_before_90d: 40 }
  expect(said('user_tenure_hours', { ...values, user_tenure_hours: 960 })).toBe(
    'The user was first seen 40 days ago and has been active since.',
  )
  expect(said('user_tenure_hours', { user_tenure_hours: 0 })).toBe(
    'The user is new, or was hardly active within 90 days.',
  )
})

it.each([
  [0, 48, 'This card is nothing new to the user.'],
  [0, 3, 'The user is new too, known for 3 hours: this card does not count as new to them.'],
  [0, 0, 'The user is seen for the first time: this card does not count as new to them.'],
  [0, NaN, 'This card is nothing new to the user, or the user is new too.'],
  [
    1,
    48,
    'The user, known for more than a day, was first seen with this card less than an hour ago.',
  ],
])('whether a card is new: %i, to a user known for %f hours', (value, hours, sentence) => {
  expect(said('card_new_to_user', { card_new_to_user: value, user_known_hours: hours })).toBe(
    sentence,
  )
})

it('are of features there are', () => {
  expect(Object.keys(VECTOR_SENTENCES).filter((name) => placeOf(name) < 0)).toEqual([])
})
