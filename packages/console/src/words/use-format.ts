import { useLanguage } from './use-language.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Numbers and times as the person's language writes them. */
export interface Format {
  /** What rounds to zero has no sign. */
  number(value: number): string
  /** With its sign; what rounds to zero has none. */
  signed(value: number): string
  /** 0 to 1. */
  share(value: number): string
  /** An amount in millionths of the currency's unit; the code may be any text from outside. */
  money(micros: number, currency: string): string
  moment(ms: number): string
  day(ms: number): string
  /** `3 minutes ago`, `in 2 hours`. */
  distance(ms: number, nowMs: number): string
}

const MICROS = 1_000_000

/** What is no code of a currency is shown as it came. */
const CURRENCY = /^[A-Z]{3}$/

/** Texts from outside may name as many currencies as there are codes. */
const MAX_CURRENCIES = 64

/** To make one takes longer than to draw a row: each is made once. */
function moneyIn(language: string): (currency: string) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>()
  return (currency) => {
    const known = made.get(currency)
    if (known !== undefined) return known
    const format = new Intl.NumberFormat(language, { style: 'currency', currency })
    if (made.size < MAX_CURRENCIES) made.set(currency, format)
    return format
  }
}

function newFormat(language: string): Format {
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  })
  const signed = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const moneyOf = moneyIn(language)
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    share: (value) => share.format(value),
    money: (micros, currency) =>
      CURRENCY.test(currency)
        ? moneyOf(currency).format(micros / MICROS)
        : `${number.format(micros / MICROS)} ${currency}`.trim(),
    moment: (ms) => moment.format(ms),
    day: (ms) => day.format(ms),
    distance(ms, nowMs) {
      const away = ms - nowMs
      const [unit, size] = UNITS.find(([, least]) => Math.abs(away) >= least) ?? ['second', 1_000]
      return distance.format(Math.round(away / size), unit)
    },
  }
}

/** By language: of those that the console has. */
const formats = new Map<string, Format>()

export function formatOf(language: string): Format {
  const known = formats.get(language) ?? newFormat(language)
  formats.set(language, known)
  return known
}

export function useFormat(): Format {
  return formatOf(useLanguage())
}
