import { isPlaceholder } from '@winnow/contract'
import { digitsOf } from '../digits.ts'

const BIN_LENGTH = 6

/** The first six digits of a BIN (8-digit BINs are cut, so that both spellings name one card); '' when there are fewer, or no card has them. Idempotent. */
export function foldBin(text: string): string {
  const digits = digitsOf(text)
  if (digits.length < BIN_LENGTH) return ''
  const bin = digits.slice(0, BIN_LENGTH)
  return isPlaceholder('card_bin', bin) ? '' : bin
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
