import { defineFeature, type Feature } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'

/** How is paid, and for what. */
function payment(name: string, why: string, value: (facts: FeatureFacts) => number): Feature {
  return defineFeature({ name, family: 'payment', why, reads: [], value })
}

const CASH_LIKE = 'What can be resold within minutes is what stolen cards buy.'

export const paymentFeatures: readonly Feature[] = [
  payment('gift_card_share', CASH_LIKE, (facts) => facts.giftCardShare),
  payment('digital_share', CASH_LIKE, (facts) => facts.digitalShare),
  payment(
    'electronic_delivery',
    'What is delivered at once is gone before the card is blocked.',
    (facts) => facts.electronicDelivery,
  ),
  payment(
    'expedited_shipping',
    'A thief does not pay for the express delivery and wants the goods soon.',
    (facts) => facts.expedited,
  ),
  payment('prepaid_card', 'Prepaid cards are bought without a name.', (facts) => facts.prepaid),
  payment(
    'crypto_payment',
    'Crypto payments cannot be taken back.',
    (facts) => facts.cryptoPayment,
  ),
  payment(
    'gift_payment',
    'Gift cards and points are stolen by the thousand and carry no name.',
    (facts) => facts.giftPayment,
  ),
  payment(
    'paypal_unverified',
    'PayPal has not checked this payer.',
    (facts) => 1 - facts.paypalVerified,
  ),
  payment(
    'seller_is_user',
    'A buyer who is the seller moves money, not goods.',
    (facts) => facts.sellerIsUser,
  ),
  payment('money_out', 'Money that leaves is what every attack is for.', (facts) => facts.moneyOut),
  payment(
    'wallet_external',
    'Money sent to a wallet outside does not come back.',
    (facts) => facts.walletExternal,
  ),
]
