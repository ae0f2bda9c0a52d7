import { expect, it } from 'vitest'
import { encodeOutcome, NO_OUTCOME, STARTER_VERSION } from '@winnow/engine'
import { describeEntry, findingsOf, type ReplayResult } from './replay-directory.ts'

const NOTHING = { versions: {}, features: {}, added: [], removed: [] }
const COUNTS = { entries: 0, scores: 0, scored: 0, unnamed: 0, uncomputed: 0 }
const OUTCOMES = {
  entries: 1_200,
  differences: 0,
  firstDifference: undefined,
  digest: 'aa',
  shrunken: 0,
}

const EQUAL: ReplayResult = {
  outcomes: { ...OUTCOMES, firstFault: undefined, declared: { ...COUNTS, ...NOTHING } },
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
  const fault = { differences: 3, firstDifference: 17, firstFault: 'outcome' }
  const outcomes = { ...EQUAL.outcomes, ...fault }
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

it('counts and names what another version declares, and finds it equal', () => {
  const declared = {
    ...COUNTS,
    entries: 20,
    scores: 19,
    unnamed: 1,
    versions: { 'starter-14 → starter-16': 20 },
    features: { amount_rank: 12, logins_1h: 3 },
    added: ['card_wave_1h'],
    removed: ['old_one'],
  }
  const [isEqual, text = ''] =
    textsOf({ ...EQUAL, outcomes: { ...EQUAL.outcomes, declared } })[0] ?? []
  expect(isEqual).toBe(true)
  expect(
    String(text)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'outcomes 1,180 of 1,200 came out the same, byte for byte; 20 were computed by another version and come out otherwise as it declares:',
    'by version: starter-14 → starter-16 20',
    'other scores: 19',
    'other features: amount_rank 12, logins_1h 3',
    'features that are new: card_wave_1h',
    'features that are gone: old_one',
    'features not compared, because their names were not recorded: 1',
  ])
})

it('says what is undeclared of the first difference', () => {
  const outcomes = {
    ...EQUAL.outcomes,
    differences: 1,
    firstDifference: 17,
    firstFault: 'logins_1h',
  }
  const firstDifference = 'entry 17, event $login'
  expect(textsOf({ ...EQUAL, outcomes, firstDifference })[0]).toEqual([
    false,
    'outcomes 1 of 1,200 differ, the first is entry 17, event $login, in its logins_1h',
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
