import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Distribution } from './distribution.ts'
import { withFilledBins } from './filled-bins.ts'

/** A pair over cut points, before and after. */
interface Pair {
  readonly cuts: readonly number[]
  readonly learned: readonly number[]
  readonly recent: readonly number[]
}

function filled({ cuts, learned, recent }: Pair): Pair {
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

const pair = (cuts: readonly number[], learned: readonly number[], recent: readonly number[]) => ({
  cuts,
  learned,
  recent,
})

it.each([
  ['full bins stay', pair([1], [50, 50, 50], [50, 50, 50]), pair([1], [50, 50, 50], [50, 50, 50])],
  [
    'a small one joins the next',
    pair([1, 2], [2, 98, 90, 0], [1, 99, 90, 0]),
    pair([2], [100, 90, 0], [100, 90, 0]),
  ],
  [
    'the last joins the one before',
    pair([1], [96, 4, 50], [98, 2, 50]),
    pair([], [100, 50], [100, 50]),
  ],
  [
    'few that are not known',
    pair([1], [50, 50, 2], [50, 50, 1]),
    pair([1], [50, 50, 0], [50, 50, 0]),
  ],
  ['few that are known', pair([1], [1, 1, 98], [1, 1, 98]), pair([], [0, 98], [0, 98])],
  [
    'many that are not known of late',
    pair([1], [400, 400, 0], [50, 50, 100]),
    pair([1], [400, 400, 0], [50, 50, 100]),
  ],
  ['a single event', pair([1], [50, 50, 0], [0, 0, 1]), pair([], [0, 0], [0, 0])],
])('%s', (_, given, expected) => {
  expect(filled(given)).toEqual(expected)
})

it('expects five rows in every bin that is in use', () => {
  const counts = fc.array(fc.nat(40), { minLength: 5, maxLength: 5 })
  const total = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0)
  fc.assert(
    fc.property(counts, counts, (learned, recent) => {
      const both = filled({ cuts: [1, 2, 3], learned, recent })
      const smallest = Math.min(total(learned), total(recent))
      const share = smallest / (total(learned) + total(recent))
      const expected = both.learned.map((count, bin) => share * (count + (both.recent[bin] ?? 0)))
      expect(expected.every((rows) => !(rows > 0 && rows < 5 - 1e-9))).toBe(true)
    }),
  )
})
