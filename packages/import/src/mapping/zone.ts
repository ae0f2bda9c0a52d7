import { MINUTE_MS } from '@winnow/contract'
import { CellError } from './cell-error.ts'

/** Gives the moment of a local time that is written as if it were UTC, both in ms since 1970. */
export type ZoneReader = (localMs: number) => number

/** Minutes ahead of UTC of `Z`, `+02:00` or `-0530`. Errors: CellError. */
export function zoneMinutes(zone: string): number {
  if (zone === 'Z' || zone === 'UTC') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined)
    throw new CellError(`no zone: ${zone}; write UTC, +02:00 or Europe/Berlin`)
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Places have `/`, so that `CET`, which has no summer time to some, is none. */
const isPlace = (zone: string): boolean => /^[A-Za-z_]+(?:\/[A-Za-z_+-]+)+$/.test(zone)

/** Offsets change at whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS
const CACHED_QUARTERS = 100_000

function offsetsOf(zone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const cached = new Map<number, number>()
  return (utcMs) => {
    const quarter = Math.floor(utcMs / QUARTER_MS)
    const known = cached.get(quarter)
    if (known !== undefined) return known
    const startMs = quarter * QUARTER_MS
    const parts = new Map(
      format.formatToParts(startMs).map(({ type, value }) => [type, Number(value)]),
    )
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
    const localMs = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
    )
    if (cached.size >= CACHED_QUARTERS) cached.clear()
    cached.set(quarter, localMs - startMs)
    return localMs - startMs
  }
}

/** Of an hour that comes twice, the first; one that is skipped is refused. */
function placeReader(zone: string): ZoneReader {
  const offsetAt = offsetsOf(zone)
  return (localMs) => {
    const before = localMs - offsetAt(localMs - 24 * 60 * MINUTE_MS)
    const after = localMs - offsetAt(localMs + 24 * 60 * MINUTE_MS)
    const real = [before, after].filter((ms) => ms + offsetAt(ms) === localMs)
    if (real.length === 0) throw new CellError(`no such time in ${zone}`)
    return Math.min(...real)
  }
}

/** A reader of local times of a zone: `UTC`, `+02:00` or `Europe/Berlin`. Errors: CellError for no zone. */
export function zoneReader(zone: string): ZoneReader {
  if (!isPlace(zone)) {
    const offsetMs = zoneMinutes(zone) * MINUTE_MS
    return (localMs) => localMs - offsetMs
  }
  try {
    return placeReader(zone)
  } catch (cause) {
    throw new CellError(`no zone: ${zone}`, { cause })
  }
}
