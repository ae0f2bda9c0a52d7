import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EXTENT_BYTES, STRIDES } from './cold-form.ts'
import {
  chunkOf,
  COLD,
  coldReference,
  extentOf,
  hotReference,
  MAX_CHUNKS,
  MAX_EXTENTS,
  placeInChunk,
  placeInExtent,
  USED,
} from './reference.ts'
import { MAX_CHUNK_BYTES, SLOT_BYTES } from './size-classes.ts'

const GIB = 2 ** 30
const below = (bound: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: bound - 1 })
const slotsIn = (bytes: number, sizes: readonly number[]): number =>
  Math.floor(bytes / Math.min(...sizes))

it('every slot of 64 GiB of memory has a reference, used or not', () => {
  expect(MAX_CHUNKS * MAX_CHUNK_BYTES).toBe(64 * GIB)
  fc.assert(
    fc.property(below(MAX_CHUNKS), below(slotsIn(MAX_CHUNK_BYTES, SLOT_BYTES)), (chunk, place) => {
      const reference = hotReference(chunk, place)
      expect(reference).toBeLessThan(USED)
      for (const each of [reference, reference | USED]) {
        expect([chunkOf(each), placeInChunk(each)]).toEqual([chunk, place])
      }
    }),
  )
})

it('every slot of a spill file of 128 GiB has one that tells it from memory', () => {
  expect(MAX_EXTENTS * EXTENT_BYTES).toBe(128 * GIB)
  fc.assert(
    fc.property(below(MAX_EXTENTS), below(slotsIn(EXTENT_BYTES, STRIDES)), (extent, place) => {
      const reference = coldReference(extent, place)
      expect(reference).toBeGreaterThanOrEqual(COLD)
      expect(reference).toBeLessThan(2 ** 32)
      expect([extentOf(reference), placeInExtent(reference)]).toEqual([extent, place])
    }),
  )
})
