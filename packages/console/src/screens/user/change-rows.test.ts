import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeRows } from './change-rows.ts'

const change = fc.record({
  name: fc.string(),
  family: fc.constantFrom('minor', 'links'),
  points: fc.integer({ min: -100, max: 100 }),
  from: fc.constantFrom(null, { points: 1, sentence: 'a' }),
  to: fc.constantFrom(null, { points: 2, sentence: 'b' }),
})

it('adds up to the change of the score, however much is folded (C17)', () => {
  fc.assert(
    fc.property(
      fc.array(change),
      fc.integer({ min: -5, max: 5 }),
      fc.nat({ max: 12 }),
      (all, base, most) => {
        const rows = changeRows(all as unknown as Parameters<typeof changeRows>[0], base, most)
        const sum = rows.at(-1)
        const parts = rows.slice(0, -1)
        expect(sum?.what).toBe('sum')
        expect(parts.reduce((total, { points }) => total + points, 0)).toBe(sum?.points)
        expect(parts.filter(({ what }) => !['folded', 'base'].includes(what)).length).toBe(
          Math.min(most, all.filter(({ points }) => points !== 0).length),
        )
      },
    ),
  )
})
