import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { presumedPlaces } from './presumed-places.ts'

it('lies before the label, each place once, in every eighth of what came before', () => {
  assert(
    property(integer({ min: 1, max: 1_000_000 }), (label) => {
      const places = presumedPlaces(label)
      expect(places.every((place) => place >= 1 && place < label)).toBe(true)
      expect(new Set(places).size).toBe(places.length)
      if (label < 100) return
      const eighths = new Set(places.map((place) => Math.floor((8 * (place - 1)) / (label - 1))))
      expect(eighths.size).toBe(8)
    }),
  )
})

it('is another for another label', () => {
  expect(presumedPlaces(100_000)).toEqual(presumedPlaces(100_000))
  expect(presumedPlaces(100_000)).not.toEqual(presumedPlaces(100_001))
})
