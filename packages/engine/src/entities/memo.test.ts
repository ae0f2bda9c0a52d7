import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MEMO_KEY_LENGTH, memoized } from './memo.ts'

describe('memoized', () => {
  it('answers as the function itself, whatever was asked before', () => {
    const remembered = memoized(3, (key) => `${key}!`)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '')), (keys) => {
        for (const key of keys) expect(remembered(key)).toBe(`${key}!`)
      }),
    )
  })

  it('computes once while it remembers, and no more than its capacity', () => {
    let computed = 0
    const remembered = memoized(2, (key) => `${key}${(computed += 1)}`)
    expect([remembered('a'), remembered('a')]).toEqual(['a1', 'a1'])
    const keys = Array.from({ length: 100 }, (_, at) => `k${at}`)
    const first = keys.map(remembered)
    const again = keys.toReversed().map(remembered).toReversed()
    expect(again.filter((value, at) => value === first[at]).length).toBeLessThanOrEqual(2)
  })

  it('never keeps a long key', () => {
    let computed = 0
    const remembered = memoized(2, () => (computed += 1))
    const long = 'x'.repeat(MAX_MEMO_KEY_LENGTH)
    expect([remembered(long), remembered(long)]).toEqual([1, 2])
  })
})
