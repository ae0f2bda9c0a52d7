import { type FieldObject, textOf } from '../field-readers.ts'

const NOT_WORD = /[^\p{L}\p{N}]/gu

/**
 * The name of the account that money comes from: bank account (routing number and last five of the
 * account, or both ends of the IBAN), PayPal payer or wallet, each with its own prefix; '' when the
 * event does not tell enough to name one.
 */
export function bankAccountId(fields: FieldObject): string {
  const routing = foldAccount(textOf(fields['$routing_number']))
  const last5 = foldAccount(textOf(fields['$account_number_last5']))
  if (routing && last5) return `bank:${routing}:${last5}`
  const first6 = foldAccount(textOf(fields['$shortened_iban_first6']))
  const last4 = foldAccount(textOf(fields['$shortened_iban_last4']))
  if (first6 && last4) return `iban:${first6}:${last4}`
  const payer = foldAccount(textOf(fields['$paypal_payer_id']))
  if (payer) return `paypal:${payer}`
  const wallet = textOf(fields['$wallet_address'])
  return wallet ? `wallet:${wallet}` : ''
}

/** Letters and digits in upper case. Idempotent. */
export function foldAccount(text: string): string {
  return text === '' ? '' : text.toUpperCase().replaceAll(NOT_WORD, '')
}
