/** How many characters an IBAN of each country has, from the IBAN registry (ISO 13616). */
const IBAN_CHARS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** How many characters the IBANs of a country have; `undefined` for a country without. `country`: two upper-case letters. */
export const ibanCharsOf = (country: string): number | undefined => IBAN_CHARS.get(country)

const CODE_OF_A = 65
const VALUE_OF_A = 10
const LETTERS = 26
const LETTER_BITS = 31

/** 1 where two letters, as numbers from 0, are a country that has IBANs. */
const COUNTRIES = new Uint8Array(LETTERS * LETTERS)
for (const country of IBAN_CHARS.keys()) COUNTRIES[placeOf(country, 0)] = 1

/** Whether the two ASCII letters at `at`, in either case, are a country that has IBANs: a quick look before anything is cut out. */
export const isIbanCountryAt = (text: string, at: number): boolean =>
  COUNTRIES[placeOf(text, at)] === 1

/** Upper and lower case differ in one bit, which is not looked at. */
function placeOf(text: string, at: number): number {
  const first = (text.charCodeAt(at) & LETTER_BITS) - 1
  const second = (text.charCodeAt(at + 1) & LETTER_BITS) - 1
  return first * LETTERS + second
}

/**
 * Whether a text without blanks is a whole IBAN: the length of its country and the check digits of ISO 7064 (mod 97-10).
 * `text`: upper-case letters and digits.
 */
export function isIban(text: string): boolean {
  if (ibanCharsOf(text.slice(0, 2)) !== text.length) return false
  let rest = 0
  for (let n = 0; n < text.length; n += 1) {
    // The country and its check digits are moved to the end.
    const code = text.charCodeAt((n + 4) % text.length)
    const value = code < CODE_OF_A ? code - 48 : code - CODE_OF_A + VALUE_OF_A
    rest = (rest * (value < VALUE_OF_A ? 10 : 100) + value) % 97
  }
  return rest === 1
}
