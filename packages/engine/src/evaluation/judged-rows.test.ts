import { describe, expect, it } from 'vitest'
import { assertJudgedRows, clustersOf, judgedRows } from './judged-rows.ts'

describe('judged rows', () => {
  it('number users as they appear; a row without a user is its own', () => {
    const rows = judgedRows([
      { score: 1, bad: true, user: 'ann' },
      { score: 2, bad: false },
      { score: 3, bad: true, user: 'bob', weight: 4 },
      { score: 4, bad: false, user: 'ann' },
    ])
    expect(rows).toEqual({
      scores: Float64Array.of(1, 2, 3, 4),
      bad: Uint8Array.of(1, 0, 1, 0),
      weights: Float64Array.of(1, 1, 4, 1),
      users: Uint32Array.of(0, 1, 2, 0),
    })
    expect(clustersOf(rows)).toBe(3)
  })

  const scores = Float64Array.of(1, 2)
  const bad = Uint8Array.of(0, 1)
  it.each([
    [{ scores, bad: Uint8Array.of(0) }, 'columns of 2 and 1 rows'],
    [{ scores: Float64Array.of(1, NaN), bad }, 'score NaN'],
    [{ scores: Float64Array.of(1, 101), bad }, 'score 101'],
    [{ scores, bad, weights: Float64Array.of(1, -1) }, 'weight -1'],
    [{ scores, bad, weights: Float64Array.of(1, Infinity) }, 'weight Infinity'],
    [{ scores, bad, users: Uint32Array.of(0, 1, 2) }, 'columns of 2 and 3 rows'],
  ])('refuse %j', (rows, message) => {
    expect(() => assertJudgedRows(rows)).toThrow(message)
  })

  it('have no more users than can be drawn', () => {
    const rows = { scores: Float64Array.of(1), bad: Uint8Array.of(1) }
    expect(() => clustersOf({ ...rows, users: Uint32Array.of(2 ** 26) })).toThrow(
      'at most 67108864',
    )
  })
})
