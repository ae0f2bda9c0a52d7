import { describe, expect, it } from 'vitest'
import { countryAt, drawnCountries } from './countries.ts'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from './projection.ts'

const countries = drawnCountries()

describe('the map of the world', () => {
  it.each([
    ['Germany', [9, 51], '276'],
    ['Brazil', [-55, -10], '076'],
    ['eastern Russia, beyond the end of the map', [-175, 66], '643'],
  ] as const)('%s is found by a place in it', (_, place, id) => {
    expect(countryAt(countries, place)?.id).toBe(id)
  })

  it('has nothing in the middle of the ocean', () => {
    expect(countryAt(countries, [-30, 0])).toBeUndefined()
  })

  it('no country is drawn across the whole map', () => {
    for (const { rings } of countries) {
      for (const ring of rings) {
        for (const [at, place] of ring.entries()) {
          expect(Math.abs(place[0] - (ring[at - 1] ?? place)[0])).toBeLessThanOrEqual(180)
        }
      }
    }
  })

  it.each([
    [0, 0],
    [-180, 60],
    [180, -55],
  ])('a place people live at lies on it: %d, %d', (longitude, latitude) => {
    const { x, y } = mapPoint([longitude, latitude])
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(MAP_WIDTH)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(MAP_HEIGHT)
  })
})
