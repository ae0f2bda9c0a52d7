import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../models/online/random.test.support.ts'
import type { PolicyInForce } from '../../../policies/policy-in-force.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'
import { FALSE_PAUSE_SHARE, RolloutGuard } from './rollout-guard.ts'

const DECISION = {
  id: 'b',
  entityType: 'user',
  abuseType: 'payment_abuse',
  category: 'block',
} as const
const DECISIONS = new Map([['b', DECISION]])

const inForce = (entry: number): PolicyInForce => ({
  entry,
  version: entry,
  stage: entry === 1 ? 'live' : 'rollout',
  percent: 10,
  policy: { byEventType: new Map([['$login', []]]) },
  decisions: DECISIONS,
  budgets: new Map(),
})

type Does = 'block' | 'review' | 'fail' | 'pass'

const verdictOf = (policy: number, does: Does): RecordedVerdict => ({
  policy,
  version: policy,
  stage: 'live',
  workflows: [
    {
      workflow: 'w',
      entity: 'user',
      abuseTypes: [],
      route: 'r',
      actions:
        does === 'block'
          ? [{ do: 'decide', decision: 'b' }]
          : does === 'review'
            ? [{ do: 'review', queue: 'q' }]
            : [],
      errors: does === 'fail' ? [{ route: 'r', reason: 'x' }] : [],
      values: {},
    },
  ],
})

interface World {
  readonly seed: number
  readonly events: number
  /** Of users, the share in the rollout. */
  readonly share: number
  readonly does: (isRolledOut: boolean, random: () => number) => Does
  readonly users?: number
}

/** The number of events until the pause; undefined = there is none. */
function pausedAfter({ seed, events, share, does, users = Infinity }: World) {
  const random = randomFrom(seed)
  const guard = new RolloutGuard(inForce(2))
  for (let at = 1; at <= events; at += 1) {
    const isRolledOut = random() < share
    const user = `${isRolledOut ? 'in' : 'out'}-${at % users}`
    const verdict = verdictOf(isRolledOut ? 2 : 1, does(isRolledOut, random))
    const event = { userId: user, type: '$login', atMs: at * 60_000, verdict, decisions: DECISIONS }
    const paused = guard.add(event)
    if (paused !== undefined) return { at, metric: paused.metric }
  }
  return undefined
}

describe('the guard of a rollout', () => {
  it('pauses an honest rollout in at most the stated share of seeds', () => {
    const seeds = Array.from({ length: 100 }, (_, seed) => seed)
    const does = (_: boolean, random: () => number) => (random() < 0.2 ? 'block' : 'pass')
    const paused = seeds.filter((seed) => pausedAfter({ seed, events: 1500, share: 0.2, does }))
    expect(paused.length / seeds.length).toBeLessThanOrEqual(FALSE_PAUSE_SHARE)
  })

  it.each([
    ['block', 'block'],
    ['review', 'review'],
    ['fail', 'errors'],
  ] as const)('notices within 1,000 events that a rollout does more often: %s', (act, metric) => {
    const does = (isIn: boolean, random: () => number) =>
      random() < (isIn ? 0.6 : 0.05) ? act : 'pass'
    for (const seed of [1, 2, 3]) {
      expect(pausedAfter({ seed, events: 1000, share: 0.05, does })).toMatchObject({ metric })
    }
  })

  it('counts a user once a day: one of them pauses nothing alone', () => {
    const does = (isIn: boolean): Does => (isIn ? 'block' : 'pass')
    expect(pausedAfter({ seed: 4, events: 1000, share: 0.5, does, users: 2 })).toBeUndefined()
    expect(pausedAfter({ seed: 4, events: 1000, share: 0.5, does })).toBeDefined()
  })

  it('pauses for complaints: users whom it blocked, and who are no abusers', () => {
    const guard = new RolloutGuard(inForce(2))
    const add = (at: number, policy: number) =>
      guard.add({
        userId: `u-${at}`,
        type: '$login',
        atMs: 0,
        verdict: verdictOf(policy, 'block'),
        decisions: DECISIONS,
      })
    for (let at = 0; at < 600; at += 1) add(at, at % 3 === 0 ? 2 : 1)
    for (let at = 0; at < 600; at += 3) guard.notAbuse(`u-${at}`)
    guard.notAbuse('nobody')
    const saved = JSON.parse(JSON.stringify(guard.save())) as ReturnType<RolloutGuard['save']>
    const again = new RolloutGuard(inForce(2))
    again.restore(saved)
    expect(again.save()).toEqual(guard.save())
    expect(add(900, 2)).toMatchObject({ metric: 'complaints' })
  })
})
