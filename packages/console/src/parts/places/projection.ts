/** A point of the map. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** A place, degrees east and north. */
export type Place = readonly [longitude: number, latitude: number]

export const MAP_WIDTH = 960
export const MAP_HEIGHT = 440
const SCALE = 170
/** The poles have nobody to show: the map ends before them. */
const MIDDLE_Y = 250

const RADIANS = Math.PI / 180
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796] as const
const ROOT_3 = Math.sqrt(3)

/** Where a place lies on the map: Equal Earth (Šavrič, Patterson and Jenny, 2018), which keeps areas as they are. */
export function mapPoint([longitude, latitude]: Place): MapPoint {
  const theta = Math.asin((ROOT_3 / 2) * Math.sin(latitude * RADIANS))
  const square = theta * theta
  const sixth = square * square * square
  const slope = 9 * A4 * sixth * square + 7 * A3 * sixth + 3 * A2 * square + A1
  const x = (2 * ROOT_3 * longitude * RADIANS * Math.cos(theta)) / (3 * slope)
  const y = theta * (A1 + A2 * square + sixth * (A3 + A4 * square))
  return { x: MAP_WIDTH / 2 + x * SCALE, y: MIDDLE_Y - y * SCALE }
}

const STEP_DEGREES = 5

const side = (longitude: number): readonly Place[] =>
  Array.from({ length: 180 / STEP_DEGREES + 1 }, (_, at): Place => [
    longitude,
    90 - at * STEP_DEGREES,
  ])

/** The edge of the map, as a path. */
export const edgePath = (): string => pathOf([...side(-180), ...side(180).toReversed()])

export function pathOf(ring: readonly Place[]): string {
  const points = ring.map((place) => {
    const { x, y } = mapPoint(place)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
