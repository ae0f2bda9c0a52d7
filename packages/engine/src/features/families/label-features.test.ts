import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Facts } from '../../entities/facts.ts'
import { FEATURE_INDEX, FEATURES } from '../index.ts'
import { contextOf } from '../feature-context.test.support.ts'

const FACTS = new Facts()

/** What a feature makes of its reads, in their order. */
function valueOf(name: string, ...reads: readonly number[]): number {
  const feature = FEATURES[FEATURE_INDEX.get(name) ?? -1]
  if (feature === undefined) throw new Error(`no feature ${name}`)
  expect(feature.reads.length, name).toBe(reads.length)
  return feature.value(...reads, FACTS, contextOf(FACTS))
}

const count = integer({ min: 0, max: 5000 })

describe('the latest labels of shared entities', () => {
  it('weigh in proportion to the sharers who have labels, and in full from a quarter on', () => {
    assert(
      property(count, count, integer({ min: 1, max: 5000 }), (bad, good, came) => {
        const said = valueOf('merchant_payment_recent_bad', 0.7, bad, good, came)
        const more = valueOf('merchant_payment_recent_bad', 0.7, bad + 1, good, came)
        expect(said).toBeLessThanOrEqual(0.7)
        expect(more).toBeGreaterThanOrEqual(said)
        if (bad + good >= Math.max(1, came / 4)) expect(said).toBe(0.7)
      }),
    )
  })

  it.each([
    ['one bad of 200 sharers counts a fiftieth', [1, 0, 200], 0.7 / 50],
    ['ten good and ten bad of 100 count four fifths', [10, 10, 100], 0.7 * 0.8],
    ['one bad of none who are known counts in full', [1, 0, 0], 0.7],
  ])('%s', (_, counts, value) => {
    expect(valueOf('merchant_payment_recent_bad', 0.7, ...counts)).toBeCloseTo(value, 12)
  })

  it('of what a user carries are unknown when all may be the user’s own', () => {
    expect(valueOf('card_payment_recent_bad', 1, 1, 2, 1)).toBeNaN()
    expect(valueOf('card_payment_recent_bad', 1, 2, 2, 1)).toBe(1)
    expect(valueOf('card_payment_recent_bad', 1, 1, 2, NaN)).toBe(1)
  })

  it('are 0 when all are good, however many share it', () => {
    expect(valueOf('card_payment_recent_bad', 0, 0, 0, NaN)).toBe(0)
    expect(valueOf('merchant_payment_recent_bad', 0, 0, 3, 0)).toBe(0)
  })
})

describe('the share of bad labels', () => {
  it.each([
    ['no label', [0, 0, 100], NaN],
    ['one bad of 200 sharers, as of the 50 that would count in full', [1, 0, 200], 1 / 54],
    ['one bad and one good of four sharers', [1, 1, 4], 1 / 6],
    ['good ones alone', [0, 3, 3], 0],
  ])('of a shared entity: %s', (_, counts, value) => {
    expect(valueOf('merchant_payment_bad_share_7d', ...counts)).toBe(value)
  })

  it.each([
    ['no label', 0, 0, NaN],
    ['two bad and two good', 2, 2, 2 / 8],
  ])('of a user: %s', (_, bad, good, value) => {
    expect(valueOf('user_payment_bad_share_90d', bad, good)).toBe(value)
  })
})

describe('the label of a user as a whole', () => {
  it.each([
    ['bad', 1, 1],
    ['good', 0, 0],
    ['bad, of one event', 7, NaN],
    ['good, of one event', 6, NaN],
  ])('%s', (_, verdict, value) => {
    expect(valueOf('user_payment_labelled_bad', verdict)).toBe(value)
  })
})
