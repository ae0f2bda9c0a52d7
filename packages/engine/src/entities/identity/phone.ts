import { isPlaceholder } from '@winnow/contract'
import { countryOf } from '../countries/countries.ts'
import { digitsOf } from '../digits.ts'
import { libraryReading } from './library-reading.ts'
import { readInternational, readNational, type ReadNumber } from './read-number.ts'

/** A phone number as far as its digits tell. */
export interface Phone {
  /** E.164 where it is known, else the national digits; '' when there are too few, or it is nobody's. */
  readonly id: string
  readonly valid: boolean
  /** ISO-3166 alpha-2, '' when unknown or when the number is too short or too long for it. */
  readonly country: string
  /** mobile, fixed, fixed_or_mobile, voip, toll_free, premium, shared_cost, personal, pager, other or ''. */
  readonly type: string
  /** Share of the most frequent digit. */
  readonly repetition: number
}

/** E.164 has 15 digits; the rest is punctuation. */
const MAX_PHONE_LENGTH = 32
const MIN_DIGITS = 5

/** From here on digits without a plus may begin with a country code. */
const MIN_INTERNATIONAL_DIGITS = 11

/** Reads a number, E.164 or national of `country` (alpha-2, '' = unknown). Idempotent on ids. */
export function parsePhone(text: string, country: string): Phone {
  const sent = text.slice(0, MAX_PHONE_LENGTH).trimStart()
  const isInternational = sent.startsWith('+')
  const digits = digitsOf(isInternational ? sent.slice(1) : sent)
  const number = isInternational
    ? international(digits)
    : numberOf(digits, country.length === 2 ? country.trim() : '')
  const repeated = repetition(digits)
  return {
    id: digits.length < MIN_DIGITS || isNobodys(sent, repeated) ? '' : (number?.number ?? digits),
    valid: number?.valid ?? false,
    country: number?.possible === true ? number.country : '',
    type: number?.type ?? '',
    repetition: repeated,
  }
}

/** All digits the same, or a placeholder. */
const isNobodys = (sent: string, repeated: number): boolean =>
  repeated === 1 || isPlaceholder('phone', sent)

/** As dialled abroad, else by the country's own format, else with the country code first. */
function numberOf(digits: string, country: string): ReadNumber | undefined {
  if (digits.startsWith('00')) return international(digits.slice(2))
  const home = countryOf(country) ? national(digits, country) : undefined
  if (home?.valid === true) return home
  const abroad = digits.length >= MIN_INTERNATIONAL_DIGITS ? international(digits) : undefined
  return abroad?.valid === true ? abroad : home
}

function international(digits: string): ReadNumber | undefined {
  return readInternational(digits) ?? libraryReading(digits, '')
}

function national(digits: string, country: string): ReadNumber | undefined {
  return readNational(digits, country) ?? libraryReading(digits, country)
}

const counts = new Uint8Array(10)

function repetition(digits: string): number {
  counts.fill(0)
  let most = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48
    const count = (counts[digit] ?? 0) + 1
    counts[digit] = count
    if (count > most) most = count
  }
  return digits.length === 0 ? NaN : most / digits.length
}
