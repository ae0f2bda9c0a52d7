/** How many characters an IBAN of each country has, from the IBAN registry (ISO 13616). */
export const IBAN_CHARS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const LETTERS = 26
const LETTER_BITS = 31

/** By two letters, as numbers from 0: how many characters the IBANs of that country have; 0 = it has none. */
const CHARS_BY_COUNTRY = new Uint8Array(LETTERS * LETTERS)
for (const [country, chars] of IBAN_CHARS) {
  CHARS_BY_COUNTRY[placeOf(country.charCodeAt(0), country.charCodeAt(1))] = chars
}

/** Whether the two ASCII letters at `at`, in either case, are a country that has IBANs: a quick look before anything is cut out. */
export const isIbanCountryAt = (text: string, at: number): boolean =>
  charsOf(text.charCodeAt(at), text.charCodeAt(at + 1)) > 0

/** Length of the country's IBANs, by the two ASCII letters at `at`, in either case; 0 = it has none. */
export const ibanCharsAt = (codes: Uint16Array, at: number): number =>
  charsOf(codes[at] ?? 0, codes[at + 1] ?? 0)

const charsOf = (first: number, second: number): number =>
  CHARS_BY_COUNTRY[placeOf(first, second)] ?? 0

/** Upper and lower case differ in one bit, which is not looked at. */
function placeOf(first: number, second: number): number {
  return ((first & LETTER_BITS) - 1) * LETTERS + (second & LETTER_BITS) - 1
}
