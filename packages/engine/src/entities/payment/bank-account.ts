import { type FieldValue, isPlaceholder } from '@winnow/contract'
import { type FieldObject, textOf } from '../field-readers.ts'

const NOT_WORD = /[^\p{L}\p{N}]/gu

/**
 * The name of the account that money comes from: bank account (routing number and last five of the
 * account, or both ends of the IBAN), PayPal payer or wallet, each with its own prefix; '' when the
 * event does not tell enough to name one.
 */
export function bankAccountId(fields: FieldObject): string {
  const routing = foldAccount(numberIn(fields['$routing_number']))
  const last5 = foldAccount(numberIn(fields['$account_number_last5']))
  if (routing && last5) return `bank:${routing}:${last5}`
  const first6 = foldAccount(numberIn(fields['$shortened_iban_first6']))
  const last4 = foldAccount(numberIn(fields['$shortened_iban_last4']))
  if (first6 && last4) return `iban:${first6}:${last4}`
  const payer = foldAccount(numberIn(fields['$paypal_payer_id']))
  if (payer) return `paypal:${payer}`
  const wallet = numberIn(fields['$wallet_address'])
  return wallet ? `wallet:${wallet}` : ''
}

/** A part of an account's name; '' where it stands for "none". */
function numberIn(value: FieldValue | undefined): string {
  const text = textOf(value)
  return text !== '' && isPlaceholder('bank', text) ? '' : text
}

/** Letters and digits in upper case. Idempotent. */
export function foldAccount(text: string): string {
  return text === '' ? '' : text.toUpperCase().replaceAll(NOT_WORD, '')
}
