import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ReadNumber } from './read-number.ts'

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

/**
 * What libphonenumber reads in digits: national ones of `country`, international ones (without `+`)
 * where it is ''. Undefined when that is no number. It is exact, and takes ten times as long as
 * reading by a compiled plan.
 */
export function libraryReading(digits: string, country: string): ReadNumber | undefined {
  const parsed =
    country === ''
      ? parsePhoneNumberFromString(`+${digits}`)
      : parsePhoneNumberFromString(digits, country as CountryCode)
  if (parsed === undefined) return undefined
  const type = parsed.getType()
  return {
    number: parsed.number,
    country: parsed.country ?? '',
    type: type === undefined ? '' : (TYPES[type] ?? 'other'),
    // A number that has a type is valid, and the type is asked for anyway.
    valid: type !== undefined || parsed.isValid(),
    possible: parsed.isPossible(),
  }
}
