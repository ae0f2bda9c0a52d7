import { bit } from '../field-readers.ts'
import { countryOf } from './countries.ts'

/**
 * 1 when a language is not spoken in a country, 0 when it is, NaN when either is unknown. English is set everywhere, and
 * says nothing.
 */
export function languageDiffers(language: string, country: string): number {
  const home = countryOf(country)
  if (language === '' || home === undefined) return NaN
  return bit(language !== 'en' && !home.languages.has(language))
}
