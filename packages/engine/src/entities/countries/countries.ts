import { COUNTRY_LINES } from './country-table.ts'

/** What is known of a country without asking anyone. */
export interface Country {
  /** ISO-3166 alpha-2, upper case. */
  readonly code: string
  /** The middle of its land, degrees. */
  readonly latitude: number
  readonly longitude: number
  /** ISO-4217 codes in use there. */
  readonly currencies: ReadonlySet<string>
  /** ISO-639-1 codes, lower case. */
  readonly languages: ReadonlySet<string>
}

/** Spellings people use other than code and English name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  UK: 'GB',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  EL: 'GR',
  'UNITED STATES OF AMERICA': 'US',
  AMERICA: 'US',
  'CZECH REPUBLIC': 'CZ',
  'RUSSIAN FEDERATION': 'RU',
  'KOREA, REPUBLIC OF': 'KR',
  'REPUBLIC OF KOREA': 'KR',
  KOREA: 'KR',
  'VIET NAM': 'VN',
  DEUTSCHLAND: 'DE',
  ESPAÑA: 'ES',
  BRASIL: 'BR',
  MÉXICO: 'MX',
  'THE NETHERLANDS': 'NL',
  HOLLAND: 'NL',
  TÜRKIYE: 'TR',
  'HONG KONG SAR': 'HK',
  UAE: 'AE',
}

/** Longer texts are no country. */
const MAX_COUNTRY_LENGTH = 48

const BY_CODE = new Map<string, Country>()
const CODE_OF = new Map<string, string>(Object.entries(OTHER_NAMES))
for (const line of COUNTRY_LINES.trim().split('\n')) addLine(line)

/** The country of an alpha-2 code, upper case. */
export function countryOf(code: string): Country | undefined {
  return BY_CODE.get(code)
}

/** Alpha-2 of an alpha-2, alpha-3 or English name in any case; '' when it is none. Idempotent. */
export function countryCode(text: string): string {
  if (text.length < 2 || text.length > MAX_COUNTRY_LENGTH) return ''
  return CODE_OF.get(text) ?? CODE_OF.get(text.trim().toUpperCase()) ?? ''
}

/** All codes, in the table's order. */
export function countryCodes(): readonly string[] {
  return [...BY_CODE.keys()]
}

function addLine(line: string): void {
  const [code = '', alpha3 = '', latitude, longitude, currencies = '', languages = '', ...name] =
    line.split(' ')
  BY_CODE.set(code, {
    code,
    latitude: Number(latitude),
    longitude: Number(longitude),
    currencies: new Set(currencies.split(',')),
    languages: new Set(languages.split(',')),
  })
  for (const spelling of [code, alpha3, name.join(' ').toUpperCase()]) CODE_OF.set(spelling, code)
}
