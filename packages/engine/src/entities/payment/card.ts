import creditCardType from 'credit-card-type'
import { digitsOf } from '../digits.ts'
import { wordTable } from '../word-table.ts'

const BIN_LENGTH = 6

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

/** What is known of each BIN: 0 = not asked for yet, else one more than the place in `brandNames`. */
const brandOf = new Uint8Array(10 ** BIN_LENGTH)
const brandNames: string[] = []

/** visa, mastercard, american-express … of a BIN of six digits; '' when unknown. */
export function brandOfBin(bin: string): string {
  const place = Number(bin)
  const known = brandOf[place]
  if (known) return brandNames[known - 1] ?? ''
  const brand: string = creditCardType(bin)[0]?.type ?? ''
  if (!brandNames.includes(brand)) brandNames.push(brand)
  brandOf[place] = brandNames.indexOf(brand) + 1
  return brand
}

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
