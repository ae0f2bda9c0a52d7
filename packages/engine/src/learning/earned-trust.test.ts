import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RandomBits } from '../evaluation/resampling/random-bits.ts'
import { earnedTrust } from './earned-trust.ts'
import { trustIn } from './layers.ts'
import { badIn, type RowTable } from './row-table.ts'

/** Rows of a starter that hardly knows what is bad, and what is added to it by one that does, or by lot. */
function world(seed: number, told: number): { table: RowTable; unseen: Float64Array } {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const bad = Uint8Array.from({ length: 90 }, () => Number(lot() < 0.25))
  const table = {
    count: bad.length,
    width: 0,
    features: new Float32Array(0),
    bad,
    weights: new Float32Array(bad.length).fill(1),
    starter: Float64Array.from(bad, (isBad) => 0.2 * isBad + lot()),
    online: new Float64Array(bad.length),
    served: new Float64Array(bad.length),
  }
  return { table, unseen: Float64Array.from(bad, (isBad) => told * isBad + 2 * lot()) }
}

describe('trust in what was fitted', () => {
  it('is what the number of labels says, where no row is judged unseen', () => {
    const { table } = world(1, 0)
    expect(earnedTrust(table, undefined)).toBe(trustIn(badIn(table)))
  })

  it('is whole where rows that were not seen are told right, and little where they are told wrong', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        const { table, unseen } = world(seed, 4)
        expect(earnedTrust(table, unseen)).toBeGreaterThan(0.95)
        const wrong = unseen.map((margin) => -margin)
        expect(earnedTrust(table, wrong)).toBeLessThan(0.2)
      }),
      { numRuns: 50 },
    )
  })

  it('is not won by chance', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => world(seed, 0))
    const earned = seeds.map(({ table, unseen }) => earnedTrust(table, unseen))
    const before = seeds.map(({ table }) => trustIn(badIn(table)))
    const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
    expect(sum(earned)).toBeLessThan(1.1 * sum(before))
  })
})
