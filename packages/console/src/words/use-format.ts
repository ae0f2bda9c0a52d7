import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Numbers and times as the person's language writes them. */
export interface Format {
  number(value: number): string
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

function formatOf(language: string): Format {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value) => number.format(value),
    share: (value) => share.format(value),
    money: (micros, currency) =>
      CURRENCY.test(currency)
        ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(micros / MICROS)
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

export function useFormat(): Format {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => formatOf(language), [language])
}
