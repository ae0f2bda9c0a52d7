import { countryOf } from '../countries/countries.ts'
import { bit } from '../field-readers.ts'
import { parseLanguage } from '../identity/language.ts'
import { type Components, wordIn } from './components.ts'
import { countryOfZone } from './zone-country.ts'

/** Where a device's clock and languages are at home. */
export interface DevicePlace {
  /** ISO-3166 alpha-2 of the clock's time zone; '' when it names none. */
  readonly clockCountry: string
  /** 1 when the first language is not spoken in `country`, NaN when either is unknown. */
  readonly languageDiffers: number
}

export function devicePlaceOf(components: Components, country: string): DevicePlace {
  const zone = wordIn(components, 'timezone.zone', 'timezone.name')
  return {
    clockCountry: countryOfZone(zone),
    languageDiffers: languageDiffers(wordIn(components, 'locale.language'), country),
  }
}

/** English is set everywhere, and says nothing. */
function languageDiffers(tag: string, country: string): number {
  const { language } = parseLanguage(tag)
  const home = countryOf(country)
  if (language === '' || home === undefined) return NaN
  return bit(language !== 'en' && !home.languages.has(language))
}
