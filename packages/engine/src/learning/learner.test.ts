import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { areaUnderRoc } from '../evaluation/metrics/rank-metrics.ts'
import { rankingOf } from '../evaluation/ranking.ts'
import { RandomBits } from '../evaluation/resampling/random-bits.ts'
import type { Learner } from './learner.ts'
import { PAYMENT, scoresOf, smallLearner, type WorldEvent, worldOf } from './world.test.support.ts'

const areaOf = (scores: Float64Array, world: readonly WorldEvent[], from = 0): number =>
  areaUnderRoc(
    rankingOf({
      scores: scores.slice(from),
      bad: Uint8Array.from(world.slice(from), ({ label }) => Number(label.isBad)),
    }),
  )

const few = { numRuns: 5 }

/** Ridges are fitted four times meanwhile, then trees twice. */
const EVENTS = 800

describe('what a score may depend on', () => {
  it('never on the future, nor on chance: a stream, cut off or not, has the same scores, bit for bit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(EVENTS), (seed, cut) => {
        const world = worldOf({ events: EVENTS, seed, signal: 1 })
        const whole = scoresOf(smallLearner(3), world)
        expect(scoresOf(smallLearner(3), world.slice(0, cut))).toEqual(whole.slice(0, cut))
      }),
      { ...few, examples: [[5, EVENTS]] },
    )
  })

  it('never on its own label, nor on any that has not come yet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(EVENTS - 1), (seed, turned) => {
        const world = worldOf({ events: EVENTS, seed, signal: 1 })
        const other = world.map((each, at) =>
          at === turned ? { ...each, label: { ...each.label, isBad: !each.label.isBad } } : each,
        )
        const knownMs = world[turned]?.label.atMs ?? Infinity
        const until = world.filter(({ event }) => event.atMs <= knownMs).length
        const before = scoresOf(smallLearner(3), world.slice(0, until))
        expect(scoresOf(smallLearner(3), other.slice(0, until))).toEqual(before)
      }),
      few,
    )
  })
})

describe('what is learned', () => {
  const world = worldOf({ events: 3600, seed: 11, signal: 1 })

  it('is what labels tell, first by a ridge, then by trees', () => {
    const learner = smallLearner(1)
    const first = scoresOf(learner, world.slice(0, 480))
    expect(learner.serving[PAYMENT]).toBe('ridge')
    const told = world.slice(0, 2500)
    const scores = Float64Array.of(...first, ...scoresOf(learner, told.slice(480)))
    expect(learner.serving[PAYMENT]).toBe('trees')
    expect(areaOf(scores, told, 1300)).toBeGreaterThan(0.8)
    const promised = scores.slice(1300).reduce((sum, score) => sum + score / 100, 0)
    const bad = told.slice(1300).filter(({ label }) => label.isBad).length
    expect(promised / bad).toBeGreaterThan(0.75)
    expect(promised / bad).toBeLessThan(1.33)
  })

  it('is nothing where labels are dealt out by lot', () => {
    const bits = new RandomBits(77)
    const lots = world.map(({ label }) => ({ isBad: label.isBad, lot: bits.next() }))
    lots.sort((a, b) => a.lot - b.lot)
    const dealt = world.map(({ event, label }, at) => {
      return { event, label: { ...label, isBad: lots[at]?.isBad ?? false } }
    })
    // Of 3,100 rows with 300 of them bad, chance alone moves the area by .017.
    expect(Math.abs(areaOf(scoresOf(smallLearner(1), dealt), dealt, 500) - 0.5)).toBeLessThan(0.03)
  })

  it('is fitted within a fortnight, too, where that is all there is', () => {
    const learner = smallLearner(1)
    scoresOf(learner, world.slice(0, 480))
    expect(learner.serving[PAYMENT]).toBe('ridge')
  })

  it('reaches the next score within the call that brings the label', () => {
    const learner = smallLearner(1)
    const [first] = world
    if (first === undefined) throw new Error('the world is empty')
    const before = learner.score(first.event)[PAYMENT] ?? NaN
    learner.label({ ...first.label, isBad: true })
    expect(learner.scoresOf(first.event)[PAYMENT]).toBeGreaterThan(before)
    learner.unlabel(first.event.sequence, 'payment_abuse')
    expect(learner.scoresOf(first.event)[PAYMENT]).toBeCloseTo(before, 6)
  })

  it('stops when it is frozen', () => {
    const learner = smallLearner(1)
    scoresOf(learner, world.slice(0, 1000))
    learner.freeze()
    const probe = world[1500]
    if (probe === undefined) throw new Error('the world is too small')
    const before = learner.scoresOf(probe.event)
    scoresOf(learner, world.slice(1000, 2000))
    expect(learner.scoresOf(probe.event)).toEqual(before)
    expect(learner.label(probe.label)).toBe(false)
  })

  it('is not lost where most rows must be let go', () => {
    const tight = smallLearner(1, { waitingRows: 100, recentRows: 10, badRows: 100, goodRows: 200 })
    expect(areaOf(scoresOf(tight, world), world, 2400)).toBeGreaterThan(0.65)
  })
})

describe('rows without a label', () => {
  const world = worldOf({ events: 5000, seed: 31, signal: 1, share: 0.03 })

  /** Only bad labels are ever given; odd events are of the one type, even ones of the other. */
  const afterBadLabels = (
    even: string,
    isSeen: (sequence: number) => boolean = () => true,
    blocks: readonly boolean[] = [],
    stands?: number,
  ) => {
    const learner = smallLearner(1)
    for (const { event, label } of world) {
      const isOdd = event.sequence % 2 === 1
      if (isSeen(event.sequence))
        learner.score({ ...event, eventType: isOdd ? '$create_order' : even })
      if (!isOdd) for (const isBlocked of blocks) learner.block(event.sequence, isBlocked)
      if (isOdd && stands !== undefined) learner.weigh(event.sequence, stands)
      if (isOdd && label.isBad) learner.label({ ...label, atMs: event.atMs })
    }
    return learner
  }

  const isOddOne = (sequence: number): boolean => sequence % 2 === 1

  const firstScores = (learner: Learner): readonly Float64Array[] =>
    world.slice(0, 20).map(({ event }) => learner.scoresOf(event))

  let usual: Learner
  let unseen: readonly Float64Array[] = []
  beforeAll(() => {
    usual = afterBadLabels('$create_order')
    unseen = firstScores(afterBadLabels('$create_order', isOddOne))
  })

  it('count as good when they are old enough', () => {
    expect(usual.serving[PAYMENT]).not.toBe('none')
  })

  it('say nothing where no event of their type was ever labelled bad', () => {
    expect(firstScores(afterBadLabels('$login'))).toEqual(unseen)
  })

  it('say nothing where they were blocked, unless they went on after all', () => {
    const blocked = afterBadLabels('$create_order', undefined, [true])
    expect(firstScores(blocked)).toEqual(unseen)
    const wentOn = afterBadLabels('$create_order', undefined, [true, false])
    expect(firstScores(wentOn)).toEqual(firstScores(usual))
  })

  it('and those with one stand for as many as a lot says, which is nothing new of one', () => {
    expect(firstScores(afterBadLabels('$create_order', undefined, [], 1))).toEqual(
      firstScores(usual),
    )
    const weighed = firstScores(afterBadLabels('$create_order', undefined, [], 20))
    expect(weighed).not.toEqual(firstScores(usual))
  })
})
