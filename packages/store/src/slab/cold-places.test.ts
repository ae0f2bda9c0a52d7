import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXTENT_BYTES, STRIDES } from './cold-form.ts'
import { ColdPlaces } from './cold-places.ts'

const SIZES = STRIDES.length

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('take'), at: fc.nat({ max: SIZES - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail'), at: fc.nat({ max: SIZES - 1 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('give'), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('begin', 'end'), at: fc.nat() }) },
)

describe('the places of cold records', () => {
  it('never overlap, and none is written again while it may be copied', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const places = new ColdPlaces()
        const taken: number[] = []
        const copies: { readonly set: ReturnType<ColdPlaces['beginCopy']>; freed: number[] }[] = []
        for (const { do: what, at } of steps) {
          if (what === 'take') {
            const reference = places.take(at)
            expect(taken).not.toContain(reference)
            for (const { freed } of copies) expect(freed).not.toContain(reference)
            expect(places.strideOf(reference)).toBe(STRIDES[at])
            taken.push(reference)
          } else if (what === 'fail') {
            const reference = places.take(at)
            places.putBack(reference)
            for (const { set } of copies) expect(set.has(reference)).toBe(false)
          } else if (what === 'give' && taken.length > 0) {
            const [reference = 0] = taken.splice(at % taken.length, 1)
            places.giveBack(reference)
            for (const { freed } of copies) freed.push(reference)
          } else if (what === 'begin') {
            copies.push({ set: places.beginCopy(), freed: [] })
          } else if (what === 'end' && copies.length > 0) {
            const [copy] = copies.splice(at % copies.length, 1)
            if (copy === undefined) continue
            expect(copy.freed.filter((reference) => !copy.set.has(reference))).toEqual([])
            places.endCopy(copy.set)
          }
        }
        expect(places.live).toBe(taken.length)
        expect(overlaps(places, taken)).toEqual([])
      }),
    )
  })

  it('do not overlap where extents of two sizes are full', () => {
    const places = new ColdPlaces()
    const taken = [1, SIZES - 1].flatMap((size) => {
      const inTwoExtents = 2 * Math.floor(EXTENT_BYTES / (STRIDES[size] ?? NaN))
      return Array.from({ length: inTwoExtents + 1 }, () => places.take(size))
    })
    expect(overlaps(places, taken)).toEqual([])
    expect(places.bytes).toBe(6 * EXTENT_BYTES)
  })

  it('are used again', () => {
    const places = new ColdPlaces()
    for (let round = 0; round < 20; round += 1) {
      const taken = Array.from({ length: 5000 }, () => places.take(4))
      for (const reference of taken) places.giveBack(reference)
    }
    const stride = STRIDES[4] ?? 0
    expect(places.bytes).toBe(Math.ceil(5000 / Math.floor(EXTENT_BYTES / stride)) * EXTENT_BYTES)
  })
})

function overlaps(places: ColdPlaces, taken: readonly number[]): readonly number[] {
  const runs = taken.map((reference) => {
    const from = places.positionOf(reference)
    return { from, to: from + places.strideOf(reference) }
  })
  runs.sort((a, b) => a.from - b.from)
  return runs.flatMap(({ from }, at) => (from < (runs[at - 1]?.to ?? 0) ? [from] : []))
}
