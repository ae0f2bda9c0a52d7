import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FOLDS, foldOf, splitAt } from './folds.ts'
import { validationFrom } from './row-table.ts'

it('every row is in one fold, folds follow each other in time, and the last holds the validation rows', () => {
  fc.assert(
    fc.property(fc.integer({ min: FOLDS, max: 500 }), (count) => {
      const parts = Array.from({ length: FOLDS }, (_, part) => splitAt({ count }, part))
      expect(parts.flatMap(({ within }) => [...within])).toEqual([...Array(count).keys()])
      parts.forEach(({ within, without }, part) => {
        expect(within.length + without.length).toBe(count)
        expect(without.some((row) => foldOf({ count }, row) === part)).toBe(false)
      })
      expect(parts.at(-1)?.within[0]).toBe(validationFrom({ count }))
    }),
  )
})
