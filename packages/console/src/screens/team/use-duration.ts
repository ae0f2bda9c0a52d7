import { useMemo } from 'react'
import { useLanguage } from '../../words/use-language.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** How long something took, in its largest unit: `3.5 min`. Null, which is none, is a dash. */
export function useDuration(): (ms: number | null) => string {
  const language = useLanguage()
  return useMemo(
    () => (ms) => {
      if (ms === null) return '–'
      const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['second', 1000]
      const format = {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      } as const
      return new Intl.NumberFormat(language, format).format(ms / size)
    },
    [language],
  )
}
