import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Distribution } from './distribution.ts'
import { withFilledBins } from './filled-bins.ts'

const filled = (cuts: readonly number[], learned: readonly number[], recent: readonly number[]) => {
  const both = withFilledBins({
    learned: new Distribution(cuts, learned),
    recent: new Distribution(cuts, recent),
  })
  return {
    cuts: [...both.learned.cuts],
    learned: [...both.learned.counts],
    recent: [...both.recent.counts],
  }
}

it.each([
  ['full bins stay', [1], [50, 50, 50], [50, 50, 50], [1], [50, 50, 50], [50, 50, 50]],
  [
    'a small one joins the next',
    [1, 2],
    [2, 98, 90, 0],
    [1, 99, 90, 0],
    [2],
    [100, 90, 0],
    [100, 90, 0],
  ],
  ['the last joins the one before', [1], [96, 4, 50], [98, 2, 50], [], [100, 50], [100, 50]],
  ['few that are not known', [1], [50, 50, 2], [50, 50, 1], [1], [50, 50, 0], [50, 50, 0]],
  ['few that are known', [1], [1, 1, 98], [1, 1, 98], [], [0, 98], [0, 98]],
  [
    'many that are not known of late',
    [1],
    [400, 400, 0],
    [50, 50, 100],
    [1],
    [400, 400, 0],
    [50, 50, 100],
  ],
  ['a single event', [1], [50, 50, 0], [0, 0, 1], [], [0, 0], [0, 0]],
])('%s', (_, cuts, learned, recent, cutsAfter, learnedAfter, recentAfter) => {
  expect(filled(cuts, learned, recent)).toEqual({
    cuts: cutsAfter,
    learned: learnedAfter,
    recent: recentAfter,
  })
})

it('expects five rows in every bin that is in use', () => {
  const counts = fc.array(fc.nat(40), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(counts, counts, (learned, recent) => {
      const both = withFilledBins({
        learned: new Distribution([1, 2, 3], learned),
        recent: new Distribution([1, 2, 3], recent),
      })
      const total = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0)
      const all = total(learned) + total(recent)
      const share = Math.min(total(learned), total(recent)) / all
      both.learned.counts.forEach((count, bin) => {
        const rows = count + (both.recent.counts[bin] ?? 0)
        if (rows > 0) expect(share * rows).toBeGreaterThanOrEqual(5 - 1e-9)
      })
    }),
  )
})
