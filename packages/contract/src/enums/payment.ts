import { closedChoice, openChoice, type OtherWord } from '../kinds/choice.ts'
import type { Kind } from '../kinds/kind.ts'
import { PAYMENT_GATEWAYS } from './payment-gateway-names.ts'

/** Open: the list of gateways grows by request. 612 literal types would help no editor. */
export const paymentGateway: Kind<OtherWord> = openChoice('payment gateway', PAYMENT_GATEWAYS)

export const paymentType = openChoice('payment type', [
  '$credit_card',
  '$debit_card',
  '$prepaid_card',
  '$electronic_fund_transfer',
  '$cash',
  '$check',
  '$crypto_currency',
  '$digital_wallet',
  '$financing',
  '$gift_card',
  '$invoice',
  '$in_app_purchase',
  '$money_order',
  '$points',
  '$store_credit',
  '$third_party_processor',
  '$voucher',
  '$sepa_credit',
  '$sepa_instant_credit',
  '$sepa_direct_debit',
  '$ach_credit',
  '$ach_debit',
  '$wire_credit',
  '$wire_debit',
  '$interac',
  '$masterpass',
])

/** A closed list: the value decides whether the card was verified or refused. */
export const paymentVerificationStatus = closedChoice('payment verification status', [
  '$success',
  '$failure',
  '$pending',
])

export const walletType = openChoice('wallet type', ['$crypto', '$digital', '$fiat'])
