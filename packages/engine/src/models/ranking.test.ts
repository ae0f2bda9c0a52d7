import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Ranking } from './ranking.ts'

const strengths = fc.array(fc.constantFrom(0.1, 0.2, 0.3, 0.5, 1, 2), { maxLength: 30 })

it('holds what a stable sort of all would put first', () => {
  fc.assert(
    fc.property(strengths, fc.integer({ min: 1, max: 8 }), (all, capacity) => {
      const ranking = new Ranking(capacity)
      all.forEach((strength, index) => ranking.add(index, strength))
      const sorted = all.map((strength, index) => ({ strength, index }))
      sorted.sort((a, b) => b.strength - a.strength)
      expect(Array.from({ length: ranking.size }, (_, rank) => ranking.at(rank))).toEqual(
        sorted.slice(0, capacity).map(({ index }) => index),
      )
    }),
  )
})
