import { languageDiffers } from '../countries/language-differs.ts'
import { parseLanguage } from '../identity/language.ts'
import { type Components, wordIn } from './components.ts'
import { countryOfZone } from './zone-country.ts'

/** Where a device's clock and languages are at home. */
export interface DevicePlace {
  /** ISO-3166 alpha-2 of the clock's time zone; '' when it names none. */
  readonly clockCountry: string
  /** The first language, lower case; '' when it names none. */
  readonly language: string
  /** 1 when the first language is not spoken in `country`, NaN when either is unknown. */
  readonly languageDiffers: number
}

export function devicePlaceOf(components: Components, country: string): DevicePlace {
  const zone = wordIn(components, 'timezone.zone', 'timezone.name')
  const { language } = parseLanguage(wordIn(components, 'locale.language'))
  return {
    clockCountry: countryOfZone(zone),
    language,
    languageDiffers: languageDiffers(language, country),
  }
}
