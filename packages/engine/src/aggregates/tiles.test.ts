import { HOUR_MS } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecordBuffer } from './record-buffer.ts'
import { TILE_UNIT_MS } from './record-layout.ts'
import { Tiles } from './tiles.ts'

const NOW_MS = Date.UTC(2026, 0, 1)

interface Step {
  readonly does: 'count' | 'sum' | 'take' | 'advance' | 'forget'
  readonly index: number
  /** How long after the former step, and how long before that an event lies. */
  readonly afterUnits: number
  readonly lateUnits: number
}

const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom('count', 'count', 'count', 'sum', 'take', 'advance', 'forget'),
    index: fc.integer({ min: 0, max: 3 }),
    afterUnits: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40_000 })),
    lateUnits: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4000 })),
  }),
  { minLength: 20, maxLength: 80 },
)

function take(tiles: Tiles, { does, index, lateUnits }: Step, nowMs: number): void {
  const atMs = nowMs - lateUnits * TILE_UNIT_MS
  if (does === 'count') tiles.addCount(index, atMs, nowMs)
  else if (does === 'sum') tiles.addSum(index, atMs, nowMs, index + 0.5)
  else if (does === 'take') tiles.takeCount(index, atMs, nowMs)
  else if (does === 'forget') tiles.forgetOldest()
}

function written(tiles: Tiles): Uint32Array {
  const buffer = new RecordBuffer()
  return buffer.words.slice(0, tiles.write(buffer, 0))
}

/** An event every third hour up to `NOW_MS`, for long enough that each window has tiles. */
function busy(): Tiles {
  const tiles = new Tiles()
  for (let hour = 24 * 100; hour > 0; hour -= 3) {
    const atMs = NOW_MS - hour * HOUR_MS
    tiles.advance(atMs)
    tiles.addCount(hour % 4, atMs, atMs)
  }
  return tiles
}

/** The same tiles, opened from what was written. */
function reopened(words: Uint32Array, length: number): Tiles {
  const buffer = new RecordBuffer()
  buffer.words.set(words)
  const tiles = new Tiles()
  tiles.read(buffer, 0, length)
  return tiles
}

describe('tiles that stay open', () => {
  it('are written as those that are opened anew for each step', () => {
    const isEqual = (all: readonly Step[]) => {
      const tiles = busy()
      let anew = busy()
      expect(tiles.length).toBeGreaterThan(30)
      let nowMs = NOW_MS
      for (const step of all) {
        nowMs += step.afterUnits * TILE_UNIT_MS
        for (const each of [tiles, anew]) {
          each.advance(nowMs)
          take(each, step, nowMs)
        }
        const words = written(tiles)
        expect(words).toEqual(written(anew))
        anew = reopened(words, anew.length)
      }
    }
    fc.assert(fc.property(steps, isEqual), { numRuns: 60 })
  })
})
