import { bit, flagOf, objectOf, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import type { Reading } from '../reading.ts'

const MONEY_OUT = new Set(['$withdrawal', '$transfer', '$send'])
const MONEY_BACK = new Set(['$refund', '$void'])

/** How it is paid. */
export function fillPayment(facts: Facts, reading: Reading): void {
  const { payments, fields, userId } = reading
  const first = payments[0]
  if (first) {
    fillMethods(facts, payments)
    fillFirst(facts, first)
    fillCard(facts, payments.find(({ bin }) => bin !== '') ?? first)
  }
  if (facts.type === '$transaction') fillTransaction(facts, reading)
  facts.merchantInitiated = flagOf(fields['$merchant_initiated_transaction'])
  const seller = textOf(fields['$seller_user_id'])
  facts.sellerPresent = bit(seller !== '')
  if (seller !== '' && userId !== '') facts.sellerIsUser = bit(seller === userId)
  facts.recipientPresent = bit(fields['$transfer_recipient_user_id'] !== undefined)
  const merchant = objectOf(fields['$merchant_profile'])
  if (merchant) facts.merchantCategory = textOf(merchant['$merchant_category_code'])
}

function fillMethods(facts: Facts, payments: readonly PaymentMethod[]): void {
  let [cards, prepaid, gift, crypto, bank] = [0, 0, 0, 0, 0]
  for (const { kind, funding } of payments) {
    if (kind === 'card' || kind === 'prepaid') cards += 1
    if (kind === 'prepaid' || funding === 'prepaid') prepaid = 1
    if (kind === 'credit') gift = 1
    if (kind === 'crypto') crypto = 1
    if (kind === 'bank') bank = 1
  }
  facts.paymentMethods = payments.length
  facts.cards = cards
  facts.prepaid = prepaid
  facts.giftPayment = gift
  facts.cryptoPayment = crypto
  facts.bankPayment = bank
}

function fillFirst(facts: Facts, { type, kind, fields, holder }: PaymentMethod): void {
  facts.paymentType = type
  facts.paymentClass = kind
  facts.paymentGateway = wordOf(fields['$payment_gateway'])
  facts.accountHolder = holder
  facts.walletPresent = bit(fields['$wallet_address'] !== undefined)
  facts.walletType = wordOf(fields['$wallet_type']).replace('$', '')
  const status = wordOf(fields['$paypal_payer_status'])
  if (status) facts.paypalVerified = bit(status === 'verified')
}

function fillCard(facts: Facts, method: PaymentMethod): void {
  const metadata = objectOf(method.fields['$card_bin_metadata'])
  facts.binPresent = bit(method.bin !== '')
  facts.cardBin = method.bin
  facts.cardBrand = method.brand
  facts.cardFunding = method.funding
  facts.cardLevel = wordOf(metadata?.['$level'])
  facts.cardBank = wordOf(metadata?.['$bank'] ?? method.fields['$bank_name'])
  facts.cardCountry = method.country
}

function fillTransaction(facts: Facts, { fields }: Reading): void {
  facts.transactionType = textOf(fields['$transaction_type']) || '$sale'
  facts.transactionStatus = textOf(fields['$transaction_status']) || '$success'
  facts.moneyOut = bit(MONEY_OUT.has(facts.transactionType))
  facts.moneyBack = bit(MONEY_BACK.has(facts.transactionType))
  facts.walletExternal = flagOf(fields['$receiver_external_address'])
}
