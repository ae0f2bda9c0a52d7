import type { FormatterModule } from 'i18next'

/** Writes counts as the language writes numbers: `1,200 events`. All else is written as it is handed over. */
export const countFormatter = {
  type: 'formatter',
  format: (value: number, _format, language, options) =>
    (options?.['interpolationkey'] === 'count' ? value.toLocaleString(language) : value) as string,
} as FormatterModule
