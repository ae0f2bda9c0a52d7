import { wordList } from '../places/word-list.ts'
import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'

/** A way to pay, and its owner. */
export interface PaymentMethod {
  readonly wire: WireObject
  /** The name on it; for a card, what the thief does not share. */
  readonly holder: string
  readonly country: Country
  readonly isCard: boolean
}

const GATEWAYS = ['$stripe', '$adyen', '$braintree'] as const
/** Gateways look the BIN up for some of their customers only. */
const BIN_LOOKUP_SHARE = 0.7

export function drawCard(rng: Rng, country: Country, holder: string): PaymentMethod {
  return cardOfBank(rng, country, { holder, bank: rng.pick(wordList(country.banks, '|')) })
}

export interface CardPlan {
  readonly holder: string
  /** `BIN,brand,type,bank`. */
  readonly bank: string
}

export function cardOfBank(rng: Rng, country: Country, plan: CardPlan): PaymentMethod {
  const [bin = '', brand = '', type = '', bank = ''] = plan.bank.split(',')
  const metadata = { $bank: bank, $brand: brand, $country: country.code, $type: type }
  return {
    wire: {
      $payment_type: type === 'debit' ? '$debit_card' : '$credit_card',
      $payment_gateway: rng.pick(GATEWAYS),
      $card_bin: bin,
      $card_last4: String(rng.int(10_000)).padStart(4, '0'),
      ...(rng.chance(BIN_LOOKUP_SHARE) ? { $card_bin_metadata: metadata } : {}),
    },
    holder: plan.holder,
    country,
    isCard: true,
  }
}

/** Wallets and bank payments, which some prefer to cards. */
export function drawOtherMethod(rng: Rng, country: Country, owner: PaymentOwner): PaymentMethod {
  const wire = rng.chance(0.75)
    ? {
        $payment_type: '$third_party_processor',
        $payment_gateway: '$paypal',
        $paypal_payer_email: owner.email,
      }
    : { $payment_type: '$digital_wallet', $payment_gateway: '$google_pay' }
  return { wire, holder: owner.holder, country, isCard: false }
}

interface PaymentOwner {
  readonly holder: string
  readonly email: string
}
