import { describe, expect, it } from 'vitest'
import { FEATURES } from '../features/index.ts'
import { Chance } from '../evaluation/rows.test.support.ts'
import { driftWatch } from './drift-watch.ts'
import { MadeLedger } from './served-ledger.test.support.ts'
import { ServingHistory } from './serving-history.ts'

const DAY_MS = 86_400_000
const indexOf = (wanted: string): number => FEATURES.findIndex(({ name }) => name === wanted)
const FEATURE = indexOf('user_events_1h')

interface Made {
  /** Of the moved features: what their numbers are times. */
  readonly size?: number
  readonly moved?: readonly number[]
  readonly aDay?: number
  /** The last week has so many events only, at its end. */
  readonly atLast?: number
}

/** `aDay` events; some features are normal, and moved in the last week. */
function historyOf(
  days: number,
  shift: number,
  { size = 1, moved = [FEATURE], aDay = 48, atLast = 7 * aDay }: Made = {},
): ServingHistory {
  const ledger = new MadeLedger()
  const history = new ServingHistory()
  const chance = new Chance(5)
  const quiet = 7 * aDay - atLast
  for (let at = 0; at < days * aDay; at += 1) {
    const day = at / aDay
    if (day >= days - 7 && day < days - 7 + quiet / aDay) continue
    const features = new Float32Array(FEATURES.length)
    for (const feature of moved)
      features[feature] = size * (chance.normal() + (day >= days - 7 ? shift : 0))
    const fields = { $type: '$login', $user_id: `u${at}`, $time: day * DAY_MS }
    history.take(ledger.event({ fields, features, score: 50 }))
  }
  return history
}

const driftOf = (history: ServingHistory) =>
  driftWatch(history, 'payment_abuse', history.knownUntilMs)

describe('the drift of features', () => {
  it('is told of the feature that moved, and of no other', () => {
    const { features, scores, moreFeatures } = driftOf(historyOf(35, 1.5))
    expect(features.map(({ feature, level }) => [feature, level])).toEqual([
      [FEATURES[FEATURE]?.name, 'large'],
    ])
    expect(features[0]?.sentence).toBe(
      'Share of events with “There was more than 1 action by this user within an hour”: ' +
        '10.0 % → 56 % since 28 Jan 1970 (a large move).',
    )
    expect(scores).toEqual([])
    expect(moreFeatures).toBe(0)
  })

  it('is silent while nothing moves', () => {
    expect(driftOf(historyOf(35, 0)).features).toEqual([])
  })

  it('is told once of a family', () => {
    const moved = ['user_events_1h', 'user_orders_1h', 'user_orders_1d', 'email_free'].map(indexOf)
    const { features, moreFeatures } = driftOf(historyOf(35, 1.5, { moved }))
    expect(features).toHaveLength(2)
    const [velocity] = features.filter(({ feature }) => feature.startsWith('user'))
    expect(velocity?.sentence).toMatch(
      /\(a large move\)\. 2 more features of the family velocity moved less\.$/,
    )
    expect(moreFeatures).toBe(0)
  })

  it.each([1, 12, 99])('is not told of a week of %i events', (atLast) => {
    expect(driftOf(historyOf(35, 9, { atLast }))).toMatchObject({ features: [], scores: [] })
  })

  it('is not told of what has faded', () => {
    expect(driftOf(historyOf(35, 1.5, { size: 1e-9 })).features).toEqual([])
  })

  it('is not looked for before there are two weeks to compare with', () => {
    expect(driftOf(historyOf(20, 1.5)).features).toEqual([])
    expect(driftOf(historyOf(22, 1.5)).features).toHaveLength(1)
  })

  it.each([
    'user_known_hours',
    'user_tenure_hours',
    'environment_signup_burst_1h',
    'user_payment_recent_bad',
    'events_before_90d',
  ])('is told of %s once a ledger is so old that it does not grow with that', (name) => {
    const made = { moved: [indexOf(name)], aDay: 16 }
    expect(driftOf(historyOf(60, 1.5, made)).features).toEqual([])
    expect(driftOf(historyOf(124, 1.5, made)).features).toEqual([])
    expect(driftOf(historyOf(126, 1.5, made)).features).toHaveLength(1)
  })
})

describe('the drift of scores', () => {
  /** An event every half hour for 35 days; those of the last week have other scores. */
  function scored(
    before: (at: number) => number,
    now: (at: number) => number,
    { newModelOn = NaN }: { readonly newModelOn?: number } = {},
  ): ServingHistory {
    const ledger = new MadeLedger()
    const history = new ServingHistory()
    for (let at = 0; at < 35 * 48; at += 1) {
      const fields = { $type: '$login', $user_id: `u${at}`, $time: (at / 48) * DAY_MS }
      const score = at < 28 * 48 ? before(at) : now(at)
      if (at === newModelOn * 48) history.take(ledger.model(newModelOn * DAY_MS))
      history.take(ledger.event({ fields, score }))
    }
    return history
  }

  it.each([
    ['learning makes the calm calmer', () => 0.4, () => 0.1],
    ['the calm become a little louder', (at: number) => at % 3, (at: number) => 2 + (at % 3)],
    ['one of two hundred is high, and now two', high(200), high(100)],
  ])('is not told where %s', (_, before, now) => {
    expect(driftOf(scored(before, now)).scores).toEqual([])
  })

  it.each([
    ['one of fifty is high, and now one of five', high(50), high(5)],
    ['nobody is high any more', high(5), () => 1],
    [
      'reviews double',
      (at: number) => (at % 6 === 0 ? 60 : 1),
      (at: number) => (at % 2 === 0 ? 60 : 1),
    ],
  ])('is told where %s', (_, before, now) => {
    expect(driftOf(scored(before, now)).scores).toHaveLength(1)
  })

  it.each([
    [13, 1],
    [15, 0],
    [28, 0],
  ])(
    'of one model that serves since day %i of 35 is told %i times: those of two are not compared',
    (newModelOn, count) => {
      expect(driftOf(scored(high(50), high(5), { newModelOn })).scores).toHaveLength(count)
    },
  )

  it('is told where another abuse type has a new model', () => {
    const history = scored(high(50), high(5))
    history.take(new MadeLedger().model(28 * DAY_MS, 'content_abuse'))
    expect(driftOf(history).scores).toHaveLength(1)
  })
})

/** Every so-manieth score is 90, the others are 1. */
function high(each: number): (at: number) => number {
  return (at) => (at % each === 0 ? 90 : 1)
}
