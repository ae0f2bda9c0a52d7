import type { FormatterModule } from 'i18next'

const NOTHING = (): void => undefined

/** By language. The screens' own formats would come with the first page, which has no need of them. */
const formats = new Map<string, Intl.NumberFormat>()

function written(value: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

/** Writes counts as the language writes numbers: `1,200 events`. All else is written as it is handed over. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: NOTHING,
  add: NOTHING,
  addCached: NOTHING,
  format: (value: unknown, _format, language = 'en', options) =>
    (options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? written(value, language)
      : value) as string,
}
