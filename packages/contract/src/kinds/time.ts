import { report } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { readNumber } from './numbers.ts'

const expects = 'an integer of milliseconds since 1970'
/** The last moment a JavaScript date can name. */
const TIME_MAX_MS = 8_640_000_000_000_000
/** Below this, milliseconds would mean a day before March 1973: surely seconds were sent. */
const SECONDS_BELOW = 100_000_000_000

/** Whether a time that should be in milliseconds since 1970 must be in seconds. */
export const isInSeconds = (time: number): boolean => time < SECONDS_BELOW

/**
 * The milliseconds since 1970 that a time means, be it in these or in seconds. Undefined for 0, by which
 * clients say that they know none.
 */
export function meantMs(time: number): number | undefined {
  if (time === 0) return undefined
  return isInSeconds(time) ? time * 1000 : time
}

export const timeMs: Kind<number> = scalar({
  name: 'time in ms',
  expects,
  example: 1_700_000_000_000,
  schema: { type: 'integer', minimum: SECONDS_BELOW, maximum: TIME_MAX_MS },
  check: (value) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= SECONDS_BELOW &&
    value <= TIME_MAX_MS,
  mend: (value, trail) => {
    const time = readNumber(value, trail, expects)
    if (time === undefined) return undefined
    if (time < 0) return report(trail, 'number_too_small', '0')
    if (time > TIME_MAX_MS) return report(trail, 'number_too_large', String(TIME_MAX_MS))
    if (!Number.isInteger(time)) return report(trail, 'not_an_integer', expects)
    if (isInSeconds(time)) report(trail, time === 0 ? 'time_zero' : 'time_in_seconds')
    return meantMs(time)
  },
})
