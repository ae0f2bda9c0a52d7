import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type JudgedMargins, MAX_RECENT_MARGINS, ofUsers, RecentMargins } from './recent-margins.ts'

const rowOf = (sequence: number, user: number, isBad = false): JudgedMargins => {
  return { sequence, user, isBad, starter: -3, batch: 0, online: sequence }
}

function withRows(rows: readonly JudgedMargins[]): RecentMargins {
  const recent = new RecentMargins()
  for (const row of rows) recent.add(row)
  return recent
}

it('holds the latest labels, and no more than so many', () => {
  const rows = Array.from({ length: MAX_RECENT_MARGINS + 7 }, (_, at) => rowOf(at + 1, at + 1))
  expect(withRows(rows).all).toEqual(rows.slice(7))
})

it('counts the latest label of each user, and every one without a user', () => {
  const rows = [rowOf(1, 8), rowOf(2, 0), rowOf(3, 8), rowOf(4, 0)]
  expect(ofUsers(rows).map(({ sequence }) => sequence)).toEqual([2, 3, 4])
})

it('a later label of an event changes what it was, not what was said of it before the first', () => {
  const recent = withRows([rowOf(1, 1), rowOf(2, 2)])
  recent.relabel(1, true)
  recent.relabel(9, true)
  expect(recent.all).toEqual([rowOf(1, 1, true), rowOf(2, 2)])
})

it('is what it was before a label that is taken back', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 5 })), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 5 }), (pairs, user) => {
      const recent = withRows(pairs.map(([sequence, own]) => rowOf(sequence, own)))
      const before = ofUsers(recent.all)
      recent.add(rowOf(51, user))
      recent.forget(51)
      expect(ofUsers(recent.all)).toEqual(before)
    }),
  )
})
