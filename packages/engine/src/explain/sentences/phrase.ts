import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import { MAX_HOURS, MAX_MINUTES } from '../../features/scales.ts'

/** A number as one sentence that a person reads, full stop included. The value is known: never NaN. */
export type Phrase = (value: number) => string

/** Numbers as English writes them, to so many digits after the point; made once, because making one is slow. */
const FORMATS = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }),
)

const formatted = (value: number, digits: 0 | 1 | 2): string =>
  FORMATS[digits]?.format(value) ?? String(value)

/** `1,234`, `2.5`, `0.07`: a thousand with its comma, small numbers with two digits that mean something. */
export function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2
  return formatted(value, digits)
}

/** The same of a feature that stops counting at `most`: `20,000 or more`. A feature's number is a float of 32 bits. */
export const numberUpTo = (value: number, most: number): string =>
  value >= Math.fround(most) ? `${numberText(value)} or more` : numberText(value)

/** `62 %`; never 0 or 100 for what is not quite none or all. */
export function percentText(share: number): string {
  const percent = share * 100
  if (share > 0 && share < 0.001) return 'less than 0.1 %'
  if (share > 0.999 && share < 1) return 'more than 99.9 %'
  const digits = percent < 10 || percent > 99 ? 1 : 0
  return `${formatted(percent, digits)} %`
}

/** `1 card`, `3 cards`, `no cards`; `1,000 or more cards` where the feature stops counting at `most`. */
export function counted(value: number, [one, many]: Noun, most = Infinity): string {
  const whole = Math.round(value)
  if (whole === 0) return `no ${many}`
  return `${numberUpTo(whole, most)} ${whole === 1 ? one : many}`
}

/** The same of a number that is no count: `0.4 users`, and `1 user` also where it is 1 only to the digits that are shown. */
export function measured(value: number, [one, many]: Noun): string {
  const text = numberText(value)
  return `${text} ${text === '1' ? one : many}`
}

/** Ids that were seen together are remembered one by one up to this many less one; beyond, their number is an estimate. */
const FIRST_ESTIMATE = 8

/** The same of distinct counts: `3 users`, `about 12 users`. */
export function countedAbout(value: number, noun: Noun): string {
  const text = counted(value, noun)
  return Math.round(value) >= FIRST_ESTIMATE ? `about ${text}` : text
}

/** The noun of what is counted, in singular and plural. */
export type Noun = readonly [one: string, many: string]

/** The plural of most words. */
export const plural = (one: string): Noun => [one, `${one}s`]

/** `There were no orders …`, `There was 1 order …`, `There were 3 orders …`. */
export const thereWere =
  (noun: Noun, rest: string): Phrase =>
  (value) =>
    `There ${Math.round(value) === 1 ? 'was' : 'were'} ${counted(value, noun)} ${rest}.`

/** Of distinct counts: `No users were seen …`, `1 user was seen …`, `About 12 users were seen …`. */
export const someWere =
  (noun: Noun, rest: string): Phrase =>
  (value) =>
    capital(`${countedAbout(value, noun)} ${Math.round(value) === 1 ? 'was' : 'were'} ${rest}.`)

/**
 * The last hour's count, over one more than an hour of the week or month before. The one more is shown, because
 * the first one after a quiet month would otherwise read as usual.
 */
export const rush =
  (things: string): Phrase =>
  (value) =>
    value === 0
      ? `There were no ${things} within the last hour.`
      : `The last hour saw ${numberText(value)} times as many ${things} as a usual hour plus one.`

/** One sentence for 1, another for 0. */
export const either =
  (yes: string, no: string): Phrase =>
  (value) =>
    value >= 0.5 ? yes : no

/** Shares with a percent that is not exact: `less than 0.1 %`. */
const isRounded = (share: number): boolean => share < 0.001 || share > 0.999

/** `62 % of …`, with sentences of its own for none and all. */
export const shareOf =
  (rest: string, lead: 'About' | 'At least' = 'About'): Phrase =>
  (value) => {
    if (value <= 0) return `None of ${rest}.`
    if (value >= 1) return `All of ${rest}.`
    return capital(`${isRounded(value) ? '' : `${lead} `}${percentText(value)} of ${rest}.`)
  }

/** A text with `{}` where the number stands. */
export const withNumber =
  (text: string): Phrase =>
  (value) =>
    text.replace('{}', numberText(value))

const UNITS: readonly (readonly [ms: number, noun: Noun])[] = [
  [DAY_MS, plural('day')],
  [HOUR_MS, plural('hour')],
  [MINUTE_MS, plural('minute')],
  [1000, plural('second')],
]

/** From two of a unit on, the smaller unit is no longer used. */
const ENOUGH = 2

/** `45 seconds`, `3 hours`, `12 days`. */
function durationText(ms: number): string {
  const unit = UNITS.find(([length]) => ms >= ENOUGH * length) ?? UNITS.at(-1)
  if (unit === undefined || ms < 500) return 'less than a second'
  const [length, noun] = unit
  return counted(Math.max(1, ms / length), noun)
}

/** The unit of a feature that is a duration, and the value at which the feature stops counting. */
interface DurationScale {
  readonly unitMs: number
  readonly most: number
}

export const HOURS: DurationScale = { unitMs: HOUR_MS, most: MAX_HOURS }
export const MINUTES: DurationScale = { unitMs: MINUTE_MS, most: MAX_MINUTES }

/** A duration in the place of `{}` in the text, with `or more` where the feature stops counting. */
export const lasting =
  (text: string, { unitMs, most }: DurationScale): Phrase =>
  (value) =>
    text.replace('{}', durationText(value * unitMs) + (value >= most ? ' or more' : ''))

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
