import { describe, expect, it } from 'vitest'
import { counted, numberUpTo, plural } from './phrase.ts'

/** The largest float of 32 bits below a positive one. */
function justBelow(value: number): number {
  const float = new Float32Array([value])
  const bits = new Uint32Array(float.buffer)
  bits[0] = (bits[0] ?? 0) - 1
  return float[0] ?? NaN
}

describe('a number of a feature that stops counting', () => {
  // The first is smaller as a float of 32 bits than as one of 64.
  it.each([0.7, 8, 1000, 20_000, Math.exp(6), 1e6 / 3])('says so at %d, and not below', (most) => {
    const held = Math.fround(most)
    expect(numberUpTo(held, most)).toMatch(/^[\d,.]+ or more$/)
    expect(numberUpTo(justBelow(held), most)).toMatch(/^[\d,.]+$/)
  })

  it('says so of things that are counted, where they end', () => {
    expect(counted(1000, plural('card'), 1000)).toBe('1,000 or more cards')
    expect(counted(1000, plural('card'))).toBe('1,000 cards')
    expect(counted(0, plural('card'), 1000)).toBe('no cards')
  })
})
