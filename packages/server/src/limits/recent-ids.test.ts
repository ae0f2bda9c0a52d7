import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openRecentIds } from './recent-ids.ts'

const MAX = 10

it('an id that is forgotten is new again', () => {
  const recent = openRecentIds(MAX)
  recent.seen('a')
  recent.forget('a')
  expect([recent.seen('a'), recent.seen('a')]).toEqual([false, true])
})

it('an id among the latest is known, one that never came is not', () => {
  const ids = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 })
  fc.assert(
    fc.property(ids, (came) => {
      const recent = openRecentIds(MAX)
      const distinct: number[] = []
      for (const id of came) {
        const isLate = distinct.slice(-MAX / 2).includes(id)
        const isNew = !distinct.includes(id)
        const seen = recent.seen(String(id))
        expect(seen ? !isNew : !isLate).toBe(true)
        if (!seen) distinct.push(id)
      }
    }),
  )
})
