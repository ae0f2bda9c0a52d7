const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** A point on the earth, degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Great-circle distance in km (haversine); NaN when a point is unknown. */
export function distanceKm(a: Point | undefined, b: Point | undefined): number {
  if (!a || !b || Number.isNaN(a.latitude + b.latitude)) return NaN
  const sinLat = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2)
  const sinLon = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const cosines = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS)
  const h = sinLat * sinLat + cosines * sinLon * sinLon
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
