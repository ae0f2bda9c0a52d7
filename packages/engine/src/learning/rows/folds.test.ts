import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PARTS, partOfRow, splitAt } from './folds.ts'
import { judgedFrom } from './row-table.ts'

it('every row is in one part, the parts follow each other, and the last are the rows that judge', () => {
  fc.assert(
    fc.property(fc.integer({ min: PARTS, max: 500 }), (count) => {
      const parts = Array.from({ length: PARTS }, (_, part) => splitAt({ count }, part))
      expect(parts.flatMap(({ within }) => [...within])).toEqual([...Array(count).keys()])
      parts.forEach(({ within, without }, part) => {
        expect(within.length + without.length).toBe(count)
        expect(without.some((row) => partOfRow({ count }, row) === part)).toBe(false)
      })
      expect(parts.at(-1)?.within[0]).toBe(judgedFrom({ count }))
    }),
  )
})
