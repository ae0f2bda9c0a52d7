import { type FieldValue, isPlaceholder } from '@winnow/contract'
import { countryCode } from '../countries/countries.ts'
import { type FieldObject, objectOf, textOf, wordOf } from '../field-readers.ts'
import { fold } from '../identity/fold.ts'
import { cardId, foldBin, foldLast4 } from './card.ts'
import { bankAccountId } from './bank-account.ts'
import { wordTable } from '../word-table.ts'

/** A payment method as facts and entities need it; what is missing is ''. */
export interface PaymentMethod {
  readonly fields: FieldObject
  /** `$credit_card` … */
  readonly type: string
  readonly kind: PaymentClass
  readonly bin: string
  /** `bin:last4`. */
  readonly card: string
  /** The bank account, wallet or PayPal payer. */
  readonly account: string
  /** credit, debit, prepaid, charge. */
  readonly funding: string
  /** Of the bank, ISO-3166 alpha-2. */
  readonly country: string
  readonly holder: string
}

type PaymentClass = 'card' | 'bank' | 'wallet' | 'prepaid' | 'crypto' | 'cash' | 'credit' | 'other'

const CLASSES = wordTable<PaymentClass>({
  $credit_card: 'card',
  $debit_card: 'card',
  $interac: 'card',
  $prepaid_card: 'prepaid',
  $gift_card: 'credit',
  $voucher: 'credit',
  $store_credit: 'credit',
  $points: 'credit',
  $crypto_currency: 'crypto',
  $electronic_fund_transfer: 'bank',
  $sepa_credit: 'bank',
  $sepa_instant_credit: 'bank',
  $sepa_direct_debit: 'bank',
  $ach_credit: 'bank',
  $ach_debit: 'bank',
  $wire_credit: 'bank',
  $wire_debit: 'bank',
  $check: 'bank',
  $digital_wallet: 'wallet',
  $third_party_processor: 'wallet',
  $in_app_purchase: 'wallet',
  $masterpass: 'wallet',
  $cash: 'cash',
  $money_order: 'cash',
})

/** Reads a payment method; undefined when the value is no object. */
export function paymentMethodOf(value: FieldValue): PaymentMethod | undefined {
  const fields = objectOf(value)
  if (!fields) return undefined
  const type = wordOf(fields['$payment_type'])
  const metadata = objectOf(fields['$card_bin_metadata'])
  const bin = foldBin(textOf(fields['$card_bin']))
  return {
    fields,
    type,
    kind: CLASSES[type] ?? classByFields(fields, bin),
    bin,
    card: cardId(bin, foldLast4(textOf(fields['$card_last4']))),
    account: bankAccountId(fields),
    funding: fundingOf(type, wordOf(metadata?.['$type']) || wordOf(fields['$stripe_funding'])),
    country: countryCode(textOf(metadata?.['$country']) || textOf(fields['$bank_country'])),
    holder: holderOf(textOf(fields['$account_holder_name'])),
  }
}

const holderOf = (text: string): string => (isPlaceholder('name', text) ? '' : fold(text))

/** Where the type is missing or new, the other members decide the class. */
function classByFields(fields: FieldObject, bin: string): PaymentClass {
  if (bin || fields['$card_last4'] !== undefined) return 'card'
  if (fields['$routing_number'] !== undefined) return 'bank'
  if (fields['$shortened_iban_first6'] !== undefined) return 'bank'
  if (fields['$paypal_payer_id'] !== undefined) return 'wallet'
  return fields['$wallet_address'] === undefined ? 'other' : 'crypto'
}

function fundingOf(type: string, sent: string): string {
  if (type === '$prepaid_card') return 'prepaid'
  return sent || (type === '$debit_card' ? 'debit' : '')
}
