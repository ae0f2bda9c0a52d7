import { useLanguage } from './use-language.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MONTH_MS = 30.44 * DAY_MS
const YEAR_MS = 365.25 * DAY_MS

const UNITS = [
  ['year', YEAR_MS],
  ['month', MONTH_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** Of a larger unit there must be two: `14 months` says more than `1 year`. */
const LEAST = 2

const COUNTRY = /^[A-Z]{2}$/

/** What only some screens write: the first one does without. */
export interface LongFormat {
  /** A day with its year. */
  date(ms: number): string
  /** A moment with its seconds, which tell neighbours apart. */
  second(ms: number): string
  /** A span of time: `3 months`, `2 hours`. */
  age(ms: number): string
  /** The name of an ISO-3166 code; any other text as it is. */
  country(code: string): string
}

function newLongFormat(language: string): LongFormat {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const second = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const spans = UNITS.map(([unit, size]) => ({
    size,
    format: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
  }))
  return {
    date: (ms) => date.format(ms),
    second: (ms) => second.format(ms),
    age(ms) {
      const span = spans.find(({ size }) => ms >= LEAST * size) ?? spans.at(-1)
      return span === undefined ? '' : span.format.format(Math.max(0, Math.round(ms / span.size)))
    },
    country: (code) => (COUNTRY.test(code) ? (countries.of(code) ?? code) : code),
  }
}

/** By language: of those that the console has. */
const formats = new Map<string, LongFormat>()

export function useLongFormat(): LongFormat {
  const language = useLanguage()
  const known = formats.get(language) ?? newLongFormat(language)
  formats.set(language, known)
  return known
}
