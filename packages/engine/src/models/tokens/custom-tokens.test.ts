import type { CustomValue } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customNames, CustomTokens } from './custom-tokens.ts'
import { MAX_CUSTOM_FIELDS, SOURCES } from './sources.ts'
import { TokenList } from './token-list.ts'

const AMOUNT = 77
const tokensOf = (custom: Readonly<Record<string, CustomValue>>, amount = 0) => {
  const list = new TokenList()
  new CustomTokens(1, 2).addTo(list, custom, amount)
  return list.kept()
}
const value = fc.oneof(fc.string(), fc.boolean(), fc.double({ noNaN: true }))

describe('tokens of custom fields', () => {
  it('do not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (custom) => {
        const turned = Object.fromEntries(Object.entries(custom).toReversed())
        expect(tokensOf(turned, AMOUNT)).toEqual(tokensOf(custom, AMOUNT))
      }),
    )
  })

  it('tell field from field and value from value', () => {
    const seen = [{ a: 'x' }, { a: 'y' }, { b: 'x' }, { a: true }, { a: false }]
    expect(new Set(seen.map((custom) => tokensOf(custom).hashes[0])).size).toBe(seen.length)
  })

  it('take a number and a text of it for the same, by value and by magnitude', () => {
    expect(tokensOf({ age: '38' })).toEqual(tokensOf({ age: 38 }))
    const [exact, size] = tokensOf({ age: 38 }).hashes
    const [other, sameSize] = tokensOf({ age: 40 }).hashes
    expect([other === exact, sameSize === size]).toEqual([false, true])
    expect(tokensOf({ age: -38 }).hashes[1]).not.toBe(size)
    expect(tokensOf({ word: 'x38' }).count).toBe(1)
  })

  it('cross the first fields with the amount, when there is one', () => {
    const { sources } = tokensOf({ a: 'x', b: 'y' }, AMOUNT)
    const crossed = [...sources].filter((source) => source === SOURCES.customAmount)
    expect(crossed.length).toBe(2)
  })

  it('are bounded, in number of fields and length of values', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, at]))
    expect(customNames(many).length).toBe(MAX_CUSTOM_FIELDS)
    expect(tokensOf(many).count).toBe(2 * MAX_CUSTOM_FIELDS)
    expect(tokensOf({ a: 'x'.repeat(300) })).toEqual(tokensOf({ a: 'x'.repeat(256) }))
  })
})
