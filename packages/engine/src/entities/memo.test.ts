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

  it('computes once while it remembers, and forgets beyond twice its capacity', () => {
    let computed = 0
    const remembered = memoized(2, (key) => `${key}${(computed += 1)}`)
    expect([remembered('a'), remembered('b'), remembered('a')]).toEqual(['a1', 'b2', 'a1'])
    for (const key of ['c', 'd', 'e', 'f']) remembered(key)
    expect(remembered('a')).toBe('a7')
  })

  it('never keeps a long key', () => {
    let computed = 0
    const remembered = memoized(2, () => (computed += 1))
    const long = 'x'.repeat(MAX_MEMO_KEY_LENGTH)
    expect([remembered(long), remembered(long)]).toEqual([1, 2])
  })
})
