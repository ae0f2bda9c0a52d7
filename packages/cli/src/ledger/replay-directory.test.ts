import { expect, it } from 'vitest'
import { encodeOutcome, NO_OUTCOME, STARTER_VERSION } from '@winnow/engine'
import { describeEntry, findingsOf, type ReplayResult } from './replay-directory.ts'

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

it.each([
  ['starter-0', `entry 17, event $login, which starter-0 scored: this version of Winnow has `],
  [STARTER_VERSION, 'entry 17, event $login'],
  ['learned-12', 'entry 17, event $login'],
])('says of an entry that %s scored that it is %s', (modelVersion, told) => {
  const outcome = encodeOutcome({ ...NO_OUTCOME, modelVersion })
  const entry = { environment: 1, receivedAtMs: 1, requestId: undefined, outcome } as const
  const login = { ...entry, sequence: 17, kind: 'event', body: '{"$type":"$login"}' } as const
  expect(describeEntry(login).replace(/starter-\d+ and scores otherwise$/, '')).toBe(told)
})

it('shows both digests when they differ, and none of what was left out', () => {
  expect(textsOf({ ...EQUAL, liveStates: 'cc', records: undefined })).toEqual([
    [true, 'outcomes all 1,200 came out the same, byte for byte'],
    [false, 'states live cc, rebuilt aa'],
  ])
})

it('says that states differ because scores do', () => {
  const outcomes = { ...EQUAL.outcomes, differences: 3, firstDifference: 17 }
  expect(textsOf({ ...EQUAL, outcomes, liveStates: 'cc' })[1]).toEqual([
    false,
    'states live cc, rebuilt aa: they keep scores, of which some differ',
  ])
  expect(textsOf({ ...EQUAL, outcomes })[1]).toEqual([true, 'states digest aa'])
})

it('counts records that cannot be read as no difference, and says why they cannot', () => {
  const records = { unread: 'there are none' }
  expect(textsOf({ ...EQUAL, records })[2]).toEqual([
    undefined,
    'records not compared: the next start makes them anew (there are none)',
  ])
})
