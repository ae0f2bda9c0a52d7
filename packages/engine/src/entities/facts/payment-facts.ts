import { bit, type FieldObject, objectOf, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'

interface Paid {
  readonly payments: readonly PaymentMethod[]
  readonly fields: FieldObject
  readonly userId: string
}

/** How it is paid. */
export function fillPayment(facts: Facts, { payments, fields, userId }: Paid): void {
  const first = payments[0]
  if (first) {
    fillMethods(facts, payments)
    fillFirst(facts, first)
    fillCard(facts, payments.find(({ bin }) => bin !== '') ?? first)
  }
  const seller = textOf(fields['$seller_user_id'])
  if (seller !== '' && userId !== '') facts.sellerIsUser = bit(seller === userId)
  const merchant = objectOf(fields['$merchant_profile'])
  if (merchant) facts.merchantCategory = textOf(merchant['$merchant_category_code'])
}

function fillMethods(facts: Facts, payments: readonly PaymentMethod[]): void {
  let [prepaid, gift, crypto] = [0, 0, 0]
  for (const { kind, funding } of payments) {
    if (kind === 'prepaid' || funding === 'prepaid') prepaid = 1
    if (kind === 'credit') gift = 1
    if (kind === 'crypto') crypto = 1
  }
  facts.prepaid = prepaid
  facts.giftPayment = gift
  facts.cryptoPayment = crypto
}

function fillFirst(facts: Facts, { type, fields, holder }: PaymentMethod): void {
  facts.paymentType = type
  facts.paymentGateway = wordOf(fields['$payment_gateway'])
  facts.accountHolder = holder
  const status = wordOf(fields['$paypal_payer_status'])
  if (status) facts.paypalVerified = bit(status === 'verified')
}

function fillCard(facts: Facts, { bin, country, funding, fields }: PaymentMethod): void {
  const metadata = objectOf(fields['$card_bin_metadata'])
  facts.cardBin = bin
  facts.cardFunding = funding
  facts.cardBank = wordOf(metadata?.['$bank'] ?? fields['$bank_name'])
  facts.cardCountry = country
}
