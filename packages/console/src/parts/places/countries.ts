import { feature } from 'topojson-client'
import topology from 'world-atlas/countries-110m.json'
import { pathOf, type Place } from './projection.ts'

/** A country to draw. */
export interface DrawnCountry {
  readonly id: string
  readonly path: string
  readonly rings: readonly (readonly Place[])[]
}

/** It reaches around the pole, where no map is true; nobody pays from there. */
const ANTARCTICA = '010'
const HALF = 180
const WHOLE = 360

/** The countries of the world, as paths of the map. */
export function drawnCountries(): readonly DrawnCountry[] {
  return feature(topology, topology.objects.countries)
    .features.filter(({ id }) => id !== ANTARCTICA)
    .map(({ id = '', geometry }, at) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const rings = polygons.flatMap((polygon) => polygon.flatMap(ringsOf))
      return { id: id || `of-${at}`, rings, path: rings.map(pathOf).join('') }
    })
}

/** A ring; one that crosses the end of the map comes twice, as its left and its right edge cut it. */
function ringsOf(ring: readonly number[][]): readonly (readonly Place[])[] {
  const places: Place[] = []
  let turn = 0
  let crosses = false
  for (const [longitude = 0, latitude = 0] of ring) {
    const former = places.at(-1)
    const step = former === undefined ? 0 : longitude + turn - former[0]
    if (Math.abs(step) > HALF) {
      turn -= Math.sign(step) * WHOLE
      crosses = true
    }
    places.push([longitude + turn, latitude])
  }
  if (!crosses) return [places]
  const isEast = places.some(([longitude]) => longitude > HALF)
  const other = places.map(([longitude, latitude]): Place => [
    longitude + (isEast ? -WHOLE : WHOLE),
    latitude,
  ])
  return [places, other]
}

/** The country that a place lies in; undefined = none of the drawn ones. */
export const countryAt = (
  countries: readonly DrawnCountry[],
  place: Place,
): DrawnCountry | undefined =>
  countries.find(({ rings }) => rings.filter((ring) => isIn(ring, place)).length % 2 === 1)

/** By how often a line to the east crosses the ring. */
function isIn(ring: readonly Place[], [longitude, latitude]: Place): boolean {
  let inside = false
  for (let at = 0; at < ring.length; at += 1) {
    const [x1, y1] = ring[at] ?? [0, 0]
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [0, 0]
    if (y1 > latitude === y2 > latitude) continue
    if (longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
