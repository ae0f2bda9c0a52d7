import type { FormatterModule } from 'i18next'
import { formatOf } from './use-format.ts'

const NOTHING = (): void => undefined

/** Writes counts as the language writes numbers: `1,200 events`. All else is written as it is handed over. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: NOTHING,
  add: NOTHING,
  addCached: NOTHING,
  format: (value: unknown, _format, language = 'en', options) =>
    (options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? formatOf(language).number(value)
      : value) as string,
}
