import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldAccount } from './bank-account.ts'
import { foldBin, foldLast4 } from './card.ts'
import { paymentMethodOf } from './payment-method.ts'

describe('paymentMethodOf', () => {
  it.each([
    [
      { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4444' },
      { kind: 'card', card: '542486:4444' },
    ],
    [
      { $card_bin: '54248612', $card_last4: 4444 },
      { kind: 'card', card: '542486:4444' },
    ],
    [
      { $payment_type: '$credit_card', $card_last4: '4444' },
      { kind: 'card', card: '' },
    ],
    [
      { $payment_type: '$debit_card', $card_bin: '400000' },
      { funding: 'debit', card: '' },
    ],
    [{ $payment_type: '$prepaid_card' }, { kind: 'prepaid', funding: 'prepaid' }],
    [
      { $payment_type: '$credit_card', $stripe_funding: 'prepaid' },
      { kind: 'card', funding: 'prepaid' },
    ],
    [
      {
        $payment_type: '$electronic_fund_transfer',
        $routing_number: '021-000-021',
        $account_number_last5: '12345',
      },
      { kind: 'bank', account: 'bank:021000021:12345' },
    ],
    [
      { $shortened_iban_first6: 'de8937', $shortened_iban_last4: '3000' },
      { kind: 'bank', account: 'iban:DE8937:3000' },
    ],
    [{ $card_bin: '542486' }, { kind: 'card', card: '' }],
    [{ $card_last4: '4444' }, { kind: 'card', card: '' }],
    [{ $routing_number: '021000021' }, { kind: 'bank', account: '' }],
    [
      { $payment_type: '$third_party_processor', $paypal_payer_id: 'abc12' },
      { kind: 'wallet', account: 'paypal:ABC12' },
    ],
    [
      { $wallet_address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
      { kind: 'crypto', account: 'wallet:1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    ],
    [{ $payment_type: '$gift_card' }, { kind: 'credit' }],
    [{ $payment_type: '$new_thing' }, { kind: 'other' }],
    [
      { $card_bin_metadata: { $country: 'GBR', $type: 'CREDIT' } },
      { country: 'GB', funding: 'credit' },
    ],
    [{ $account_holder_name: 'José Pérez' }, { holder: 'jose perez' }],
    [
      { $payment_type: ['x'], $card_bin: {}, $card_last4: true, $card_bin_metadata: 'x' },
      { type: '', bin: '', card: '' },
    ],
  ])('%j', (fields, expected) => {
    expect(paymentMethodOf(fields)).toMatchObject(expected)
  })

  it.each(['x', 1, true])('%j is none', (value) => {
    expect(paymentMethodOf(value)).toBeUndefined()
  })

  it('folds idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const folder of [foldBin, foldLast4, foldAccount]) {
          expect(folder(folder(text))).toBe(folder(text))
        }
      }),
      // A Greek letter; its capital has the accents as marks of their own.
      { examples: [['\u1f54']] },
    )
  })
})
