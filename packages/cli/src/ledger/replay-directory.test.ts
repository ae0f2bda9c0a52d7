import { expect, it } from 'vitest'
import { findingsOf, type ReplayResult } from './replay-directory.ts'

const EQUAL: ReplayResult = {
  outcomes: { entries: 1_200, differences: 0, firstDifference: undefined, digest: 'aa' },
  seconds: 1,
  liveStates: 'aa',
  records: { live: 'bb', rebuilt: 'bb' },
  firstDifference: undefined,
}

const textsOf = (result: ReplayResult) =>
  findingsOf(result).map(({ isEqual, text }) => [isEqual, text.replaceAll(/ +/g, ' ')])

it('finds everything equal', () => {
  expect(textsOf(EQUAL)).toEqual([
    [true, 'outcomes all 1,200 came out the same, byte for byte'],
    [true, 'states digest aa'],
    [true, 'records digest bb'],
  ])
})

it('says where the first difference is', () => {
  const outcomes = { ...EQUAL.outcomes, differences: 3, firstDifference: 17 }
  const firstDifference = 'entry 17, event $login'
  expect(textsOf({ ...EQUAL, outcomes, firstDifference })[0]).toEqual([
    false,
    'outcomes 3 of 1,200 differ, the first is entry 17, event $login',
  ])
})

it('shows both digests when they differ, and none of what was left out', () => {
  expect(textsOf({ ...EQUAL, liveStates: 'cc', records: undefined })).toEqual([
    [true, 'outcomes all 1,200 came out the same, byte for byte'],
    [false, 'states live cc, rebuilt aa'],
  ])
})

it('counts records that cannot be read as no difference, and says why they cannot', () => {
  const records = { unread: 'there are none' }
  expect(textsOf({ ...EQUAL, records })[2]).toEqual([
    undefined,
    'records not compared: the next start makes them anew (there are none)',
  ])
})
