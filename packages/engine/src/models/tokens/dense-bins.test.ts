import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DenseBins, MAX_BINS } from './dense-bins.ts'
import { SOURCES } from './sources.ts'
import { TokenList } from './token-list.ts'

const rising = fc
  .uniqueArray(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: MAX_BINS - 1 })
  .map((cuts) => [...new Set(cuts.map((cut) => cut + 0))].sort((a, b) => a - b))

const tokensOf = (bins: DenseBins, ...vector: readonly number[]) => {
  const list = new TokenList()
  bins.addTo(list, Float32Array.from(vector))
  return list.kept()
}

describe('bins of dense features', () => {
  it('hold what lies at or above as many cuts', () => {
    fc.assert(
      fc.property(rising, fc.float({ noNaN: true }), (cuts, value) => {
        const bins = new DenseBins(1, ['a'], [cuts])
        expect(bins.binOf(0, value)).toBe(cuts.filter((cut) => value >= cut).length)
        for (const cut of cuts) expect(bins.binOf(0, cut)).toBe(cuts.indexOf(cut) + 1)
      }),
    )
  })

  it('give one token per known feature, of the length 3 together', () => {
    const bins = new DenseBins(1, ['a', 'b', 'c'], [[1], [1], [1]])
    const { count, sources, values } = tokensOf(bins, 0.5, NaN, 2)
    expect([count, ...sources]).toEqual([2, SOURCES.feature(0), SOURCES.feature(2)])
    expect([...values]).toEqual([3 / Math.sqrt(2), 3 / Math.sqrt(2)])
  })

  it('are named alike when new cuts leave their lower end', () => {
    const before = new DenseBins(1, ['a'], [[1, 5, 9]])
    const after = new DenseBins(1, ['a'], [[1, 5, 7]])
    expect(tokensOf(after, 5).hashes).toEqual(tokensOf(before, 6).hashes)
    expect(tokensOf(after, 0).hashes).toEqual(tokensOf(before, 0).hashes)
    expect(tokensOf(after, 8).hashes).not.toEqual(tokensOf(before, 8).hashes)
  })

  it.each([
    ['too many', Array.from({ length: MAX_BINS }, (_, at) => at)],
    ['falling', [2, 1]],
    ['twice', [1, 1 + 1e-12]],
    ['unknown', [NaN]],
    ['endless', [Infinity]],
  ])('refuse cuts that are %s', (_, cuts) => {
    expect(() => new DenseBins(1, ['a'], [cuts])).toThrow(/cuts/)
  })
})
