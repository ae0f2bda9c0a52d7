import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX } from '../../features/index.ts'
import { sentenceOf } from './feature-sentences.ts'

const placeOf = (name: string): number => FEATURE_INDEX.get(name) ?? -1

function said(name: string, value: number, [bad, good]: readonly [number, number]): string {
  const labels = new Map([[placeOf(name), { bad, good }]])
  return sentenceOf(placeOf(name), value, { unnamed: [], customIds: [], labels })
}

describe('the sentence of a share of labels', () => {
  it.each([
    [
      1 / 5,
      [1, 0],
      '1 of 1 payment abuse label of this user within 90 days was bad: 20 %, adjusted for the number of labels.',
    ],
    [
      1 / 6,
      [1, 1],
      '1 of 2 payment abuse labels of this user within 90 days was bad: 17 %, adjusted for the number of labels.',
    ],
    [
      Math.fround(2 / 6),
      [2, 0],
      '2 of 2 payment abuse labels of this user within 90 days were bad: 33 %, adjusted for the number of labels.',
    ],
  ] as const)('of %f has its labels', (value, counts, sentence) => {
    expect(said('user_payment_bad_share_90d', value, counts)).toBe(sentence)
  })

  it('has none where it was made of others than there are now', () => {
    expect(said('user_payment_bad_share_90d', 2 / 6, [3, 0])).toBe(
      'The bad share of the payment abuse labels of this user within 90 days is 33 %, adjusted for the number of labels.',
    )
  })
})

it.each([
  [
    'user_payment_recent_bad',
    1,
    [2, 0],
    'All of the latest payment abuse labels of this user were bad (by now 2 bad, none good).',
  ],
  [
    'user_payment_recent_bad',
    0,
    [0, 3],
    'None of the latest payment abuse labels of this user were bad (by now none bad, 3 good).',
  ],
  [
    'user_payment_recent_bad',
    1,
    [2, 2],
    'All of the latest payment abuse labels of this user were bad then (by now 2 bad, 2 good).',
  ],
  [
    'user_payment_recent_bad',
    0,
    [1, 3],
    'None of the latest payment abuse labels of this user were bad then (by now 1 bad, 3 good).',
  ],
  [
    'merchant_payment_recent_bad',
    1,
    [4, 1],
    'By the latest payment abuse labels of this seller, all of its activity was bad (by now 4 bad, 1 good).',
  ],
] as const)('%s of %i has the labels that there are by now', (name, value, counts, sentence) => {
  expect(said(name, value, counts)).toBe(sentence)
})

it('other sentences stay as they are', () => {
  expect(said('users_per_device_30d', 7, [1, 1])).toBe(
    '7 users were seen on this device within 30 days.',
  )
})
