import { report, type Trail } from '../problem.ts'
import { momentMs } from '../moment.ts'
import { scalar, type Kind } from './kind.ts'
import { nearInteger } from './near-integer.ts'
import { drop, isEmptyValue, unwrapOne } from './words.ts'

const expects = 'an integer of milliseconds since 1970'
/** The last moment a JavaScript date can name. */
const TIME_MAX_MS = 8_640_000_000_000_000
/** Below this, milliseconds would mean a day before March 1973: surely seconds were sent. */
const SECONDS_BELOW = 100_000_000_000
/**
 * Before 2005 lies nothing that is scored: records of payments are kept for ten years at most by law, and shops,
 * addresses and cards of then tell nothing of now. A clock that lost its battery stands at 1970, 1980 or 2000.
 */
const PLAUSIBLE_FROM_MS = Date.UTC(2005, 0, 1)
/** Times of what is still to come, as the end of a listing. */
const PLAUSIBLE_UNTIL_MS = Date.UTC(2100, 0, 1)

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

const DIGITS = /^\d{1,16}(?:\.\d{1,9})?$/
/** A day without a time, or a time without a zone, is one moment only if the place is known. */
const WITH_ZONE = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i

function timeInText(text: string): number | undefined {
  if (DIGITS.test(text)) return Number(text)
  return WITH_ZONE.test(text) ? momentMs(text) : undefined
}

/** A number as it was sent; undefined for what names no moment. */
function readTime(value: unknown, trail: Trail): number | undefined {
  const bare = unwrapOne(value, trail)
  if (typeof bare === 'number') return Number.isNaN(bare) ? undefined : bare
  const time = typeof bare === 'string' ? timeInText(bare.trim()) : undefined
  if (time !== undefined) report(trail, 'time_as_text')
  return time
}

/** The moment of a time between 0 and the last one there is; undefined for 0. */
function momentOf(time: number, trail: Trail): number | undefined {
  if (isInSeconds(time)) report(trail, time === 0 ? 'time_zero' : 'time_in_seconds')
  const moment = meantMs(time)
  if (moment === undefined) return undefined
  const near = nearInteger(moment)
  if (near === undefined) report(trail, 'time_fraction')
  else if (near !== moment) report(trail, 'floating_point')
  const wholeMs = near ?? Math.floor(moment)
  if (!isPlausible(wholeMs)) report(trail, 'time_implausible')
  return wholeMs
}

const isPlausible = (moment: number): boolean =>
  moment >= PLAUSIBLE_FROM_MS && moment < PLAUSIBLE_UNTIL_MS

const MENDED =
  'Seconds, fractions, digits in quotes and ISO 8601 with its zone are read; 0 and an empty text are absent.'

const common = {
  expects,
  example: 1_700_000_000_000,
  schema: { type: 'integer', minimum: PLAUSIBLE_FROM_MS, maximum: PLAUSIBLE_UNTIL_MS - 1 },
  check: (value: unknown): boolean => Number.isInteger(value) && isPlausible(value as number),
} as const

/** When an event happened: it decides on the order of events, and on all that is counted in windows. */
export const eventTimeMs: Kind<number> = scalar({
  ...common,
  name: 'event time in ms',
  isStrict: true,
  leniency: `${MENDED} Refused: anything else, and what lies too far in the future.`,
  mend: (value, trail) => {
    if (value === '') return report(trail, 'empty_value')
    const time = readTime(value, trail)
    if (time === undefined) return report(trail, 'wrong_type', expects)
    if (time < 0) return report(trail, 'number_too_small', '0')
    if (time > TIME_MAX_MS) return report(trail, 'number_too_large', String(TIME_MAX_MS))
    return momentOf(time, trail)
  },
})

/** A time that an event tells of, such as the end of a listing. */
export const timeMs: Kind<number> = scalar({
  ...common,
  name: 'time in ms',
  leniency: `${MENDED} Anything else is dropped.`,
  mend: (value, trail) => {
    if (isEmptyValue(value)) return report(trail, 'empty_value')
    const time = readTime(value, trail)
    if (time === undefined || time < 0 || time > TIME_MAX_MS) return drop(value, trail, expects)
    return momentOf(time, trail)
  },
})
