import { assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Facts } from '../entities/facts.ts'
import { FEATURE_INDEX, FEATURES } from './index.ts'

const facts = new Facts()

/** The feature of a shop of which the last labels were bad, so many in all, good ones too, of so many payments. */
const recentBad = (name: string, [bad, good, payments]: readonly [number, number, number]) =>
  FEATURES[FEATURE_INDEX.get(name) ?? -1]?.value(1, bad, good, payments, facts)

describe.each(['merchant_payment_recent_bad', 'custom_1_payment_recent_bad'])('%s', (name) => {
  it('is the share of payments labelled, where every label is bad', () => {
    assert(
      property(integer({ min: 1, max: 500 }), nat(5000), (bad, silent) => {
        const payments = bad + silent

        expect(recentBad(name, [bad, 0, payments])).toBeCloseTo(bad / payments, 12)
      }),
    )
  })

  it('is the average of the labels, where all have one, or more than one', () => {
    expect(recentBad(name, [10, 90, 100])).toBe(1)
    expect(recentBad(name, [10, 90, 80])).toBe(1)
    expect(recentBad(name, [1, 0, 0])).toBe(1)
  })

  it('is all but the average, where labels are of both kinds, though few events have one', () => {
    expect(recentBad(name, [10, 190, 10_000])).toBeCloseTo(0.95, 12)
  })

  it('rises with good labels too: more of what happened is known', () => {
    const values = [0, 20, 90].map((good) => recentBad(name, [10, good, 100]) ?? NaN)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect(values[0]).toBeLessThan(values[2] ?? NaN)
  })
})
