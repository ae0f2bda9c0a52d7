import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { countryOf } from '../countries/countries.ts'
import { memoizedPair } from '../memo.ts'

/** A phone number as far as its digits tell. */
export interface Phone {
  /** E.164 where it can be told, else the national digits; '' when there are too few or all the same. */
  readonly id: string
  readonly valid: boolean
  /** ISO-3166 alpha-2, '' when unknown or when the number is too short or too long for it. */
  readonly country: string
  /** mobile, fixed, fixed_or_mobile, voip, toll_free, premium, shared_cost, personal, pager, other or ''. */
  readonly type: string
  /** Share of the most frequent digit. */
  readonly repetition: number
}

const TYPES: Readonly<Record<string, string>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixed',
  FIXED_LINE_OR_MOBILE: 'fixed_or_mobile',
  VOIP: 'voip',
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium',
  SHARED_COST: 'shared_cost',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
}

type CountryHint = Exclude<PhoneNumber['country'], undefined>

const MAX_CACHED_PHONES = 32_768

/** E.164 has 15 digits; the rest is punctuation. */
const MAX_PHONE_LENGTH = 32
const MIN_DIGITS = 5

/** From here on digits without a plus may begin with a country code. */
const MIN_INTERNATIONAL_DIGITS = 11
const NOT_DIGIT = /[^\d]/g

const parseKey = memoizedPair(MAX_CACHED_PHONES, (country: string, text: string): Phone => {
  const digits = text.replaceAll(NOT_DIGIT, '')
  const number = numberOf(text, digits, country.trim())
  const type = number?.getType()
  return {
    id: idOf(number, digits),
    // A number that has a type is valid, and the type is asked for anyway.
    valid: type !== undefined || (number?.isValid() ?? false),
    country: number?.isPossible() === true ? (number.country ?? '') : '',
    type: type === undefined ? '' : (TYPES[type] ?? 'other'),
    repetition: repetition(digits),
  }
})

/** Reads a number, E.164 or national of `country` (alpha-2, '' = unknown). Idempotent on ids. */
export function parsePhone(text: string, country: string): Phone {
  return parseKey(country.length === 2 ? country : '', text.slice(0, MAX_PHONE_LENGTH))
}

/** As sent, else by the country's own format, else with the country code first but no plus. */
function numberOf(text: string, digits: string, country: string): PhoneNumber | undefined {
  if (text.trimStart().startsWith('+')) return parsePhoneNumberFromString(`+${digits}`)
  if (digits.startsWith('00')) return parsePhoneNumberFromString(`+${digits.slice(2)}`)
  const national = nationalNumber(digits, country)
  if (national?.isValid() === true) return national
  const international =
    digits.length >= MIN_INTERNATIONAL_DIGITS ? parsePhoneNumberFromString(`+${digits}`) : undefined
  return international?.isValid() === true ? international : national
}

function nationalNumber(digits: string, country: string): PhoneNumber | undefined {
  if (!countryOf(country)) return undefined
  return parsePhoneNumberFromString(digits, country as CountryHint)
}

function idOf(number: PhoneNumber | undefined, digits: string): string {
  if (digits.length < MIN_DIGITS || repetition(digits) === 1) return ''
  return number?.number ?? digits
}

function repetition(digits: string): number {
  const counts = new Uint8Array(10)
  let most = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48
    const count = (counts[digit] ?? 0) + 1
    counts[digit] = count
    if (count > most) most = count
  }
  return digits.length === 0 ? NaN : most / digits.length
}
