import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { runPolicy } from '../policies/run-policy.ts'
import { Backtest, type BacktestReport } from './backtest.ts'
import { MAX_EXAMPLES } from './examples.ts'
import { DEFAULT_COSTS } from './money-balance.ts'
import { POLICY_RESULTS, resultOf } from '../policies/policy-result.ts'
import {
  BLOCK,
  blockFrom,
  eventOf,
  policyOf,
  someLists,
  type SomeEvent,
  someEvents,
  someRoutes,
  TERMS,
} from './some-backtest.test.support.ts'

function backtested(
  events: readonly SomeEvent[],
  wouldBe: CompiledPolicy,
  was?: CompiledPolicy,
): BacktestReport {
  const run = new Backtest({ was, wouldBe, ...TERMS, lists: someLists() })
  events.forEach((event, at) => run.take(eventOf(event, at)))
  return run.report(DEFAULT_COSTS)
}

/** The results of a policy, by a twin that keeps no more than what stands for each user. */
function naiveResults(events: readonly SomeEvent[], policy: CompiledPolicy) {
  const standing = new Map<string, 'block' | 'watch' | 'accept'>()
  return events.map((event, at) => {
    const { input } = eventOf(event, at)
    const verdict = runPolicy(policy, {
      ...input,
      decided: () => standing.get(event.user),
      isListed: () => false,
    })
    for (const { actions } of verdict) {
      for (const action of actions) {
        const meaning = action.do === 'decide' ? TERMS.decisions.get(action.decision) : undefined
        if (meaning !== undefined) standing.set(event.user, meaning.category)
      }
    }
    return resultOf(verdict, (id) => TERMS.decisions.get(id)?.category)
  })
}

/** A policy is compiled for each run, which takes some ms. */
const RUNS = { numRuns: 25 }

const of = (score: number, more: Partial<SomeEvent> = {}): SomeEvent => ({
  user: 'ann',
  score,
  state: 'good',
  amount: 10,
  ...more,
})

describe('the table of changes', () => {
  it('P1: is that of a naive twin, and its sums are all events', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, someRoutes, (events, before, after) => {
        const [was, wouldBe] = [policyOf(before), policyOf(after)]
        const report = backtested(events, wouldBe, was)
        const [old, would] = [naiveResults(events, was), naiveResults(events, wouldBe)]
        const expected = POLICY_RESULTS.flatMap((one) =>
          POLICY_RESULTS.map((other) => {
            const mine = events.filter((_, at) => old[at] === one && would[at] === other)
            return {
              was: one,
              wouldBe: other,
              events: mine.length,
              users: new Set(mine.map(({ user }) => user)).size,
              amountMicros: mine.reduce((sum, { amount }) => sum + amount * 1e6, 0),
            }
          }),
        )
        expect(report.table).toEqual(expected)
        expect(report.table.reduce((sum, cell) => sum + cell.events, 0)).toBe(events.length)
      }),
      RUNS,
    )
  })

  it('P1: has the same sums by week', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, (events, routes) => {
        const { weeks, table } = backtested(events, policyOf(routes))
        POLICY_RESULTS.forEach((result, at) => {
          const byWeek = weeks.reduce((sum, week) => sum + (week.wouldBe[at] ?? 0), 0)
          const cells = table.filter((cell) => cell.wouldBe === result)
          expect(byWeek).toBe(cells.reduce((sum, cell) => sum + cell.events, 0))
        })
      }),
      RUNS,
    )
  })

  it('shows no change of a policy against itself', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, (events, routes) => {
        const report = backtested(events, policyOf(routes), policyOf(routes))
        expect(report.table.every((cell) => cell.was === cell.wouldBe || cell.events === 0)).toBe(
          true,
        )
        expect(report.causes).toEqual([])
        expect(report.money.balance.value).toBe(0)
        expect(report.routes.was).toEqual(report.routes.wouldBe)
      }),
      RUNS,
    )
  })
})

describe('policies with worlds of their own', () => {
  it('P2: do together what each does alone, whichever conditions they have in common', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, someRoutes, (events, before, after) => {
        const { routes } = backtested(events, policyOf(after), policyOf(before))
        expect(routes.wouldBe).toEqual(backtested(events, policyOf(after)).routes.wouldBe)
        expect(routes.was).toEqual(backtested(events, policyOf(before)).routes.wouldBe)
      }),
      RUNS,
    )
  })
})

describe('a report', () => {
  it('P5: is the same to the byte for the same events', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, someRoutes, (events, before, after) => {
        const text = () => JSON.stringify(backtested(events, policyOf(after), policyOf(before)))
        expect(text()).toBe(text())
      }),
      RUNS,
    )
  })

  it('P6: counts what is not known yet apart, and gives no figure of nothing', () => {
    const events = [of(95, { state: 'not_yet_knowable' }), of(96, { state: 'unknown' })]
    const { known, routes } = backtested(events, blockFrom(90))
    expect(known).toEqual({ bad: 0, good: 0, not_yet_knowable: 1, unknown: 1 })
    expect(routes.wouldBe[0]).toMatchObject({
      hits: 2,
      notYetKnown: 1,
      unknown: 1,
      precision: undefined,
      recall: undefined,
    })
  })

  it('P6: gives precision and recall of a route with intervals that hold them', () => {
    const events = [
      ...Array.from({ length: 8 }, (_, at) => of(95, { user: `bad-${at}`, state: 'bad' })),
      ...Array.from({ length: 2 }, (_, at) => of(95, { user: `good-${at}` })),
      ...Array.from({ length: 8 }, (_, at) => of(10, { user: `missed-${at}`, state: 'bad' })),
    ]
    const [route] = backtested(events, blockFrom(90)).routes.wouldBe
    expect(route?.precision?.value).toBe(0.8)
    expect(route?.recall?.value).toBe(0.5)
    expect(route?.precision?.low).toBeLessThan(0.8)
    expect(route?.precision?.high).toBeGreaterThan(0.8)
  })

  it('P7: sums the losses avoided, the good ones hurt and the reviews', () => {
    const events = [
      of(95, { state: 'bad', amount: 100 }),
      of(95, { user: 'ben', amount: 50 }),
      of(95, { user: 'cleo', state: 'not_yet_knowable', amount: 7 }),
      of(70, { user: 'dan' }),
    ]
    const wouldBe = policyOf([
      { name: 'high', when: 'scores.payment_abuse >= 90', do: [BLOCK] },
      { name: 'middle', when: 'scores.payment_abuse >= 60', do: [{ review: 'orders' }] },
    ])
    const { money } = backtested(events, wouldBe)
    expect(money.lossAvoided.value).toBe(100e6)
    expect(money.goodHurt.value).toBe(10e6)
    expect(money.reviews).toBe(1)
    expect(money.balance.value).toBe(100e6 - 10e6 - 5e6)
    expect(money.unknownMicros).toBe(7e6)
    expect(money.balance.low).toBeLessThan(money.balance.value)
  })

  it('P8: shows the largest newly blocked good and newly passed bad, one per user', () => {
    const events = Array.from({ length: 70 }, (_, at) =>
      of(at < 35 ? 75 : 50, {
        user: `u-${at % 35}`,
        amount: at,
        state: at < 35 ? 'good' : 'bad',
      }),
    )
    const middle = [{ name: 'middle', when: 'scores.payment_abuse < 60', do: [BLOCK] }]
    const { newlyBlockedGood, newlyPassedBad } = backtested(events, blockFrom(60), policyOf(middle))
    expect(newlyBlockedGood.count).toBe(35)
    expect(newlyBlockedGood.shown.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: MAX_EXAMPLES }, (_, at) => 35 - at),
    )
    expect(newlyPassedBad.count).toBe(35)
    expect(newlyPassedBad.shown[0]).toMatchObject({ was: ['orders/middle'], wouldBe: [] })
  })

  it('P9: names a route that changes nothing alone; without it the results are the same', () => {
    fc.assert(
      fc.property(someEvents, someRoutes, (events, routes) => {
        const report = backtested(events, policyOf(routes))
        const redundant = report.routes.wouldBe.find(({ remark }) => remark !== undefined)
        if (redundant === undefined) return
        const others = routes.filter(({ name }) => name !== redundant.route)
        expect(backtested(events, policyOf(others)).table).toEqual(report.table)
      }),
      { numRuns: 50 },
    )
  })

  it('P9: names the routes between which events moved', () => {
    const { causes } = backtested(
      [of(95), of(85), of(85)],
      blockFrom(80),
      policyOf([{ name: 'review', when: 'scores.payment_abuse >= 80', do: [{ review: 'q' }] }]),
    )
    expect(causes).toEqual([
      { workflow: 'orders', was: 'review', wouldBe: 'high', events: 3, amountMicros: 30e6 },
    ])
  })

  it('P10: counts what the old policy blocked, of which nothing can be seen', () => {
    expect(backtested([of(95), of(20)], blockFrom(99), blockFrom(90)).blockedBefore).toBe(1)
  })

  it('counts a user once among the reviews of a day', () => {
    const review = policyOf([{ name: 'all', when: 'true', do: [{ review: 'orders' }] }])
    const events = [of(1), of(2), of(3, { user: 'ben' })]
    const { wouldBe, was } = backtested(events, review).reviewLoad
    expect(wouldBe).toEqual({ mean: 2, most: 2 })
    expect(was).toEqual({ mean: 0, most: 0 })
  })
})

describe('a trial', () => {
  const follow = policyOf([
    { name: 'known', when: "decisions.payment_abuse == 'block'", do: [{ review: 'again' }] },
    { name: 'high', when: 'scores.payment_abuse >= 90', do: [BLOCK] },
  ])

  it('P3: sees its own decisions, and none of the policy that was live', () => {
    const { table } = backtested([of(95), of(10)], follow, blockFrom(5))
    const cell = (was: string, wouldBe: string) =>
      table.find((one) => one.was === was && one.wouldBe === wouldBe)?.events
    expect(cell('block', 'block')).toBe(1)
    expect(cell('block', 'review')).toBe(1)
  })

  it('P3: sees decisions of people from their moment on', () => {
    const run = new Backtest({ was: undefined, wouldBe: follow, ...TERMS, lists: someLists() })
    const ofAnn = { entity: 'user', id: 'ann', abuseType: 'payment_abuse' } as const
    run.take(eventOf(of(10), 0))
    run.decided({ ...ofAnn, category: 'block' })
    run.take(eventOf(of(10), 1))
    run.decided({ ...ofAnn, category: 'accept' })
    run.take(eventOf(of(10), 2))
    const { routes } = run.report(DEFAULT_COSTS)
    expect(routes.wouldBe.find(({ route }) => route === 'known')?.hits).toBe(1)
  })

  it('P3: sees what it put on a list until it expires or somebody changes it', () => {
    const listing = policyOf([
      { name: 'listed', when: 'lists.watched.has(event.user_id)', do: [BLOCK] },
      {
        name: 'first',
        when: 'true',
        do: [{ add_to_list: 'watched', value: 'event.user_id', for: '90m' }],
      },
    ])
    const lists = someLists()
    const run = new Backtest({ was: undefined, wouldBe: listing, ...TERMS, lists })
    const hits = () =>
      run.report(DEFAULT_COSTS).routes.wouldBe.find(({ route }) => route === 'listed')?.hits
    run.take(eventOf(of(1), 0))
    run.take(eventOf(of(1), 1))
    expect(hits()).toBe(1)
    run.take(eventOf(of(1), 2))
    expect(hits()).toBe(1)
    lists.wouldBe.remove('watched', 'ann')
    run.take(eventOf(of(1), 3))
    expect(hits()).toBe(1)
  })
})
