import { describe, expect, it } from 'vitest'
import { MAX_TOKENS, TokenList } from './token-list.ts'

describe('a list of tokens', () => {
  it('leaves out what does not fit', () => {
    const list = new TokenList()
    for (let at = 0; at < MAX_TOKENS + 10; at += 1) list.add(at, 1, 0)
    expect([list.count, list.hashes.at(-1)]).toEqual([MAX_TOKENS, MAX_TOKENS - 1])
  })

  it('shares a length among the tokens since a place, and leaves the others', () => {
    const list = new TokenList()
    list.add(1, 1, 0)
    for (let at = 0; at < 9; at += 1) list.add(at, 1, 0)
    list.share(1, 3)
    expect([...list.kept().values]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    list.share(1, 6)
    expect([...list.kept().values.subarray(0, 3)]).toEqual([1, 2, 2])
  })

  it('shares it as their values are to each other', () => {
    const list = new TokenList()
    for (const value of [9, 3, 4]) list.add(1, value, 0)
    list.share(1, 10)
    expect([...list.kept().values]).toEqual([9, 6, 8])
    list.share(3, 5)
    expect([...list.kept().values]).toEqual([9, 6, 8])
  })

  it('gives a copy that later tokens do not change', () => {
    const list = new TokenList()
    list.add(7, 0.5, 3)
    const kept = list.kept()
    list.clear()
    list.add(8, 1, 4)
    expect(kept).toEqual({
      count: 1,
      hashes: Uint32Array.of(7),
      values: Float64Array.of(0.5),
      sources: Uint16Array.of(3),
    })
  })
})
