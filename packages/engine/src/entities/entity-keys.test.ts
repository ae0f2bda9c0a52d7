import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntityKeys } from './entity-keys.ts'

const keys = new EntityKeys({ lo: 0x12345678, hi: 0x9abcdef0 })

describe('entity keys', () => {
  it('are apart for every environment, type and id', () => {
    const seen = new Set<string>()
    for (const environment of [1, 2, 3]) {
      for (const type of ['user', 'session', 'card'] as const) {
        for (let id = 0; id < 20_000; id += 1) {
          const { lo, hi } = keys.keyOf(environment, type, `u${id}`)
          seen.add(`${lo}.${hi}`)
        }
      }
    }
    expect(seen.size).toBe(180_000)
  })

  it('spread evenly: each half fills its buckets as chance would', () => {
    for (const half of ['lo', 'hi'] as const) {
      const buckets = new Uint32Array(256)
      for (let id = 0; id < 100_000; id += 1) {
        const bucket = keys.keyOf(1, 'user', `user-${id}@shop.example`)[half] & 255
        buckets[bucket] = (buckets[bucket] ?? 0) + 1
      }
      const expected = 100_000 / 256
      const chiSquare = buckets.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
      // 255 degrees of freedom: beyond 350 once in ten thousand tries.
      expect(chiSquare).toBeLessThan(350)
    }
  })

  it('of an id in pieces are those of the id', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.nat(9), (pieces, environment) => {
        const whole = keys.keyOfCode(environment, 3, pieces.join(''))
        const more = [...pieces, 'of the key before']
        expect(keys.keyOfPieces(environment, 3, more, pieces.length)).toEqual(whole)
      }),
    )
  })

  it('depend on the secret of the data directory', () => {
    const other = new EntityKeys({ lo: 1, hi: 2 })
    expect(other.keyOf(1, 'user', 'ann')).not.toEqual(keys.keyOf(1, 'user', 'ann'))
  })
})
