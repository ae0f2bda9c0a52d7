import { entityId } from '../kinds/id.ts'
import {
  cardBin,
  last4,
  last5,
  ibanFirst6,
  ibanLast4,
  routingNumber,
} from '../kinds/number-parts.ts'
import {
  paymentGateway,
  paymentType,
  paymentVerificationStatus,
  walletType,
} from '../enums/payment.ts'
import { optional } from '../field.ts'
import { boolean } from '../kinds/boolean.ts'
import { country, email } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { personName, text, walletAddress } from '../kinds/text.ts'
import { cardBinMetadata } from './card-bin-metadata.ts'

export const paymentMethod = defineObject('payment method', {
  summary: 'A card, a bank account or a wallet. Never send a whole card number.',
  fields: {
    $payment_type: optional(paymentType),
    $payment_gateway: optional(paymentGateway),
    $card_bin: optional(cardBin),
    $card_last4: optional(last4),
    $card_bin_metadata: optional(cardBinMetadata),
    $avs_result_code: optional(text),
    $cvv_result_code: optional(text),
    $verification_status: optional(paymentVerificationStatus),
    $routing_number: optional(routingNumber),
    $decline_reason_code: optional(text),
    $shortened_iban_first6: optional(ibanFirst6),
    $shortened_iban_last4: optional(ibanLast4),
    $sepa_direct_debit_mandate: optional(boolean),
    $account_holder_name: optional(personName),
    $account_number_last5: optional(last5),
    $bank_name: optional(text),
    $bank_country: optional(country),
    $wallet_address: optional(walletAddress),
    $wallet_type: optional(walletType),
    $paypal_payer_id: optional(entityId),
    $paypal_payer_email: optional(email),
    $paypal_payer_status: optional(text),
    $paypal_address_status: optional(text),
    $paypal_protection_eligibility: optional(text),
    $paypal_payment_status: optional(text),
    $stripe_cvc_check: optional(text),
    $stripe_address_line1_check: optional(text),
    $stripe_address_line2_check: optional(text),
    $stripe_address_zip_check: optional(text),
    $stripe_funding: optional(text),
    $stripe_brand: optional(text),
  },
})
