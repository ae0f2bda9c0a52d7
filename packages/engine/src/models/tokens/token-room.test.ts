import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_TOKENS, TokenList } from './token-list.ts'
import { TokenRoom } from './token-room.ts'

it('gives copies that stay as they are, however many follow', () => {
  const counts = fc.array(fc.integer({ min: 0, max: MAX_TOKENS }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, (lengths) => {
      const [room, list] = [new TokenRoom(), new TokenList()]
      const pairs = lengths.map((length, event) => {
        list.clear()
        for (let at = 0; at < length; at += 1) list.add(event * 7919 + at, at / 8, at % 400)
        return [room.kept(list), list.kept()] as const
      })
      for (const [kept, twin] of pairs) expect(kept).toEqual(twin)
    }),
    { numRuns: 20 },
  )
})
