import creditCardType from 'credit-card-type'
import { digitsOf } from '../digits.ts'
import { memoized } from '../memo.ts'
import { wordTable } from '../word-table.ts'

const BIN_LENGTH = 6
const MAX_CACHED_BINS = 16_384

/** The first six digits of a BIN (8-digit BINs are cut, so that both spellings name one card); '' when there are fewer. Idempotent. */
export function foldBin(text: string): string {
  const digits = digitsOf(text)
  return digits.length < BIN_LENGTH ? '' : digits.slice(0, BIN_LENGTH)
}

/** The last four digits; '' when there are fewer. Idempotent. */
export function foldLast4(text: string): string {
  const digits = digitsOf(text)
  return digits.length < 4 ? '' : digits.slice(-4)
}

/** A card's name is `bin:last4`, whoever uses it. The last four alone are shared by one card in 10,000: no name. */
export function cardId(bin: string, last4: string): string {
  return bin && last4 ? `${bin}:${last4}` : ''
}

/** visa, mastercard, american-express … of a BIN; '' when unknown. */
export const brandOfBin = memoized(
  MAX_CACHED_BINS,
  (bin: string): string => creditCardType(bin)[0]?.type ?? '',
)

const BRANDS = wordTable<string>({
  amex: 'american-express',
  'american express': 'american-express',
  americanexpress: 'american-express',
  'master card': 'mastercard',
  mc: 'mastercard',
  'diners club': 'diners-club',
  diners: 'diners-club',
  'china unionpay': 'unionpay',
  cup: 'unionpay',
})

/** One spelling of a brand as sent, lower case. Idempotent. */
export function foldBrand(text: string): string {
  const brand = text.toLowerCase().trim()
  return BRANDS[brand] ?? brand
}
