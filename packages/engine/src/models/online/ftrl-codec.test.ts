import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ftrl, FTRL_SETTINGS } from './ftrl.ts'
import { decodeFtrl, digestOfFtrl, encodeFtrl } from './ftrl-codec.ts'
import { TokenList } from './token-list.ts'

const taught = (hashes: readonly number[], slotBits = 13): Ftrl => {
  const ftrl = Ftrl.untaught(3, { ...FTRL_SETTINGS, slotBits })
  const list = new TokenList()
  for (const hash of hashes) list.add(hash, 1, 0)
  ftrl.learn(list, { model: 1, isBad: true, weight: 1, offset: -1 })
  return ftrl
}
const hashes = fc.array(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 40 })

describe('the bytes of an online model', () => {
  it('give back its state, and go on alike', () => {
    fc.assert(
      fc.property(hashes, fc.constantFrom(3, 9, 13), (seen, slotBits) => {
        const state = taught(seen, slotBits).state()
        const bytes = encodeFtrl(state)
        const restored = decodeFtrl(bytes)
        expect(restored).toEqual(state)
        expect(encodeFtrl(new Ftrl(restored).state())).toEqual(bytes)
        const list = new TokenList()
        for (const hash of seen) list.add(hash, 1, 0)
        expect(new Ftrl(restored).margin(list, 1)).toBe(taught(seen, slotBits).margin(list, 1))
      }),
    )
  })

  it('hold only pages that were touched', () => {
    const few = encodeFtrl(taught([1, 2, 3], 20).state()).length
    expect(few).toBeLessThan(400)
  })

  it('have one digest per state', () => {
    const digest = digestOfFtrl(encodeFtrl(taught([1, 2]).state()))
    expect(digest).toMatch(/^[\da-f]{16}$/)
    expect(digestOfFtrl(encodeFtrl(taught([1, 2]).state()))).toBe(digest)
    expect(digestOfFtrl(encodeFtrl(taught([1, 3]).state()))).not.toBe(digest)
  })

  it('are refused when any byte is another, or missing', () => {
    const bytes = encodeFtrl(taught([1, 70_000, 5_000_000]).state())
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        expect(() => decodeFtrl(bytes.with(at, (bytes[at] ?? 0) ^ by))).toThrow(/online model/)
        expect(() => decodeFtrl(bytes.slice(0, at))).toThrow(/online model/)
      }),
    )
  })
})
