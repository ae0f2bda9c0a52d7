import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyPrecision, type DatedRows } from './daily-precision.ts'
import { judgedRows } from './judged-rows.ts'

interface Row {
  readonly day: number
  readonly user: string
  readonly score: number
  readonly bad: boolean
}

function rowsOf(rows: readonly Row[]): DatedRows {
  const { users = new Uint32Array(0), ...columns } = judgedRows(rows)
  return { ...columns, users, days: Uint32Array.from(rows, ({ day }) => day) }
}

const precision = (rows: readonly Row[], perDay: number): number =>
  dailyPrecision(rowsOf(rows), perDay, { seed: 1, resamples: 1 }).value

const row = (text: string): Row => {
  const [, day = '', user = '', score = '', bad] = /^(\d)(\w)(\d+)(!?)$/.exec(text) ?? []
  return { day: Number(day), user, score: Number(score), bad: bad === '!' }
}

/** Day after day: the users not found yet, the top `perDay` by best score; scores of a day all differ. */
function naive(rows: readonly Row[], perDay: number): number {
  const days = [...new Set(rows.map(({ day }) => day))].sort((a, b) => a - b)
  const found = new Set<string>()
  const usersOn = (day: number) =>
    new Set(rows.filter((each) => each.day === day).map(({ user }) => user)).size
  if (days.filter((day) => usersOn(day) >= perDay).length <= days.length / 2) return NaN
  let hits = 0
  let looks = 0
  for (const day of days) {
    const today = rows.filter((each) => each.day === day && !found.has(each.user))
    const users = [...new Set(today.map(({ user }) => user))]
    const best = (user: string): number =>
      Math.max(...today.filter((each) => each.user === user).map(({ score }) => score))
    const looked = users.sort((a, b) => best(b) - best(a)).slice(0, perDay)
    const bad = looked.filter((user) => today.some((each) => each.user === user && each.bad))
    hits += bad.length
    looks += looked.length
    for (const user of bad) found.add(user)
  }
  return hits / looks
}

describe('daily precision', () => {
  it.each([
    ['1a90! 1b80 1c70!', 1, 1],
    ['1a90! 1b80 1c70!', 2, 1 / 2],
    ['1a90! 1b80 1c70!', 3, 2 / 3],
    ['1a10! 1a90 1b50', 1, 1],
    ['1a90! 2a95! 2b80! 2c70', 1, 1],
    ['1a90! 2a95!', 1, 1],
    ['1a90! 1b80 2c70 3d90! 3e80', 2, 2 / 5],
  ])('of %s with %i looks a day is %d', (text, perDay, expected) => {
    expect(precision(text.split(' ').map(row), perDay)).toBeCloseTo(expected, 12)
  })

  it.each([
    ['1a90! 1b80 1c70!', 4],
    // Events are many, users are not.
    ['1a90! 1a80 1a70!', 2],
    ['1a90! 1b80 2c70', 2],
    ['', 1],
  ])('of %j with %i looks a day is none: most days have fewer users', (text, perDay) => {
    expect(precision(text.split(' ').filter(Boolean).map(row), perDay)).toBeNaN()
  })

  it('equals a walk through the days', () => {
    const arbitraryRows = fc.uniqueArray(
      fc.record({
        day: fc.nat(4),
        user: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        score: fc.nat(100),
        bad: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40, selector: ({ day, score }) => `${day} ${score}` },
    )
    fc.assert(
      fc.property(arbitraryRows, fc.integer({ min: 1, max: 4 }), (rows, perDay) => {
        const [is, expected] = [precision(rows, perDay), naive(rows, perDay)]
        expect(Number.isNaN(is)).toBe(Number.isNaN(expected))
        expect(is || 0).toBeCloseTo(expected || 0, 12)
      }),
    )
  })

  it('lets a lot decide between equal scores, not the label and not the order', () => {
    const users = Array.from({ length: 400 }, (_, at) => ({
      day: at % 20,
      user: `u${at}`,
      score: 50,
      bad: at % 40 < 20,
    }))
    const found = precision(users, 10)
    expect(found).toBeGreaterThan(0.4)
    expect(found).toBeLessThan(0.6)
    expect(
      precision(
        users.map((each) => ({ ...each, bad: !each.bad })),
        10,
      ),
    ).toBeCloseTo(1 - found, 12)
  })
})
