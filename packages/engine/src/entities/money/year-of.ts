import { DAY_MS } from '@winnow/contract/canonical'

/** Days from 1 March of the year 0 to 1 January 1970. */
const EPOCH_DAYS = 719_468
/** Days of four hundred years, after which the calendar repeats. */
const ERA_DAYS = 146_097
/** From 1 March on, days until the next January. */
const DAYS_TO_JANUARY = 306
/** A date holds no time farther from 1970. */
const MAX_TIME_MS = 8_640_000_000_000_000

/** The calendar year (UTC) of a time; NaN beyond what a date holds. Without a date, which would be an object per event. */
export function yearOf(atMs: number): number {
  if (!(Math.abs(atMs) <= MAX_TIME_MS)) return NaN
  const days = Math.floor(Math.trunc(atMs) / DAY_MS) + EPOCH_DAYS
  const era = Math.floor(days / ERA_DAYS)
  const day = days - era * ERA_DAYS
  const leaps = Math.floor(day / 1460) - Math.floor(day / 36_524) + Math.floor(day / 146_096)
  const year = Math.floor((day - leaps) / 365)
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  return era * 400 + year + (dayOfYear >= DAYS_TO_JANUARY ? 1 : 0)
}
