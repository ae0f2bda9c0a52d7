import { describe, expect, it } from 'vitest'
import { AskedLists } from './asked-lists.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'

function listsOf(known: readonly string[]) {
  const looked: string[] = []
  const asked = new AskedLists((list, value) => {
    looked.push(`${list}/${value}`)
    return known.includes(`${list}/${value}`)
  })
  asked.begin()
  return { asked, looked }
}

describe('lists that versions ask', () => {
  it('look up a value once, and each version notes what it found itself', () => {
    const { asked, looked } = listsOf(['bad/a', 'bad/b'])
    expect(['a', 'b', 'c', 'a'].map((value) => asked.isListed('bad', value))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(asked.found).toEqual([
      ['bad', 'a'],
      ['bad', 'b'],
    ])
    asked.begin()
    expect(asked.found).toEqual([])
    expect(asked.isListed('bad', 'b')).toBe(true)
    expect(asked.isListed('good', 'b')).toBe(false)
    expect(asked.found).toEqual([['bad', 'b']])
    expect(looked).toEqual(['bad/a', 'bad/b', 'bad/c', 'good/b'])
  })

  it('finds nothing that it has no room to record, and the next version has room again', () => {
    const long = 'x'.repeat(POLICY_LIMITS.listedBytes / 4)
    const { asked } = listsOf([`bad/${long}`, `good/${long}`])
    expect(asked.isListed('bad', long)).toBe(true)
    expect(asked.isListed('good', long)).toBe(false)
    asked.begin()
    expect(asked.isListed('good', long)).toBe(true)
    expect(asked.found).toEqual([['good', long]])
  })
})
