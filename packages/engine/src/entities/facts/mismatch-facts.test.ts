import type { FieldValue } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'
import { factsOfFields } from './facts-for.test.support.ts'

const at = (country: string, more: Record<string, FieldValue> = {}) => ({
  $country: country,
  ...more,
})

describe('mismatch', () => {
  /** Billing and shipping country against the fact: unknown as soon as one is. */
  it.each([
    ['US', 'US', 0],
    ['US', 'CA', 1],
    ['', 'CA', NaN],
    ['US', '', NaN],
    ['', '', NaN],
  ])('billing %j, shipping %j: %d', (billing, shipping, expected) => {
    const facts = factsOfFields('$create_order', {
      $billing_address: at(billing),
      $shipping_address: at(shipping),
    })
    expect(facts.billingShippingCountryDiffer).toBe(expected)
  })

  it.each([
    ['US', 'US', 0],
    ['US', 'DE', 1],
    ['', 'DE', NaN],
    ['US', '', NaN],
  ])('ip %j, other %j: %d', (ip, other, expected) => {
    const enrichment = ip ? { ipCountry: ip } : {}
    const facts = factsOfFields(
      '$create_order',
      {
        $billing_address: at(other),
        $shipping_address: at(other),
        $payment_methods: [{ $card_bin: '411111', $card_bin_metadata: { $country: other } }],
      },
      enrichment,
    )
    expect([facts.ipBillingCountryDiffer, facts.ipShippingCountryDiffer]).toEqual([
      expected,
      expected,
    ])
    expect(facts.ipCardCountryDiffer).toBe(expected)
  })

  const ann = {
    $name: 'Ann Meyer',
    $address_1: '12 Main St',
    $zipcode: '13440',
  }
  it.each<[Record<string, FieldValue>, Partial<Facts>]>([
    [
      ann,
      {
        billingShippingZipDiffer: 0,
        billingShippingNameDiffer: 0,
        billingShippingKm: 0,
      },
    ],
    [
      { ...ann, $name: 'ANN MEYER', $address_1: '12 main street' },
      { billingShippingNameDiffer: 0 },
    ],
    [{ ...ann, $name: 'Bob Stone' }, { billingShippingNameDiffer: 1 }],
    [{ ...ann, $zipcode: '90210' }, { billingShippingZipDiffer: 1 }],
  ])('shipping to %j', (shipping, expected) => {
    const fields = { $billing_address: at('US', ann), $shipping_address: at('US', shipping) }
    expect(factsOfFields('$create_order', fields)).toMatchObject(expected)
  })

  it.each<[Record<string, FieldValue>, Enrichment, Partial<Facts>]>([
    [
      { $browser: { $accept_language: 'pt-BR' } },
      { ipCountry: 'BR' },
      { ipLanguageCountryDiffer: 0 },
    ],
    [
      { $browser: { $accept_language: 'pt-BR' } },
      { ipCountry: 'PT' },
      { ipLanguageCountryDiffer: 1 },
    ],
    [
      { $browser: { $accept_language: 'en-US' } },
      { ipCountry: 'IN' },
      { ipLanguageCountryDiffer: 0 },
    ],
    [{ $browser: { $accept_language: 'ru' } }, { ipCountry: 'US' }, { ipLanguageCountryDiffer: 1 }],
    [{ $browser: { $accept_language: 'ru' } }, {}, { ipLanguageCountryDiffer: NaN }],
    [{ $currency_code: 'EUR' }, { ipCountry: 'US' }, { ipCurrencyDiffer: 1 }],
    [{ $currency_code: 'EUR' }, { ipCountry: 'FR' }, { ipCurrencyDiffer: 0 }],
    [{ $currency_code: 'BTC' }, { ipCountry: 'FR' }, { ipCurrencyDiffer: NaN }],
    [{ $user_email: 'a@firma.de' }, { ipCountry: 'DE' }, { emailCountryDiffer: 0 }],
    [{ $user_email: 'a@firma.de' }, { ipCountry: 'VN' }, { emailCountryDiffer: 1 }],
    [{ $user_email: 'a@firma.io' }, { ipCountry: 'VN' }, { emailCountryDiffer: NaN }],
    [
      { $phone: '+491711234567' },
      { ipCountry: 'US' },
      { ipPhoneCountryDiffer: 1, countriesNamed: 2 },
    ],
    [{}, { ipCountry: 'US' }, { countriesNamed: 1, ipBillingKm: NaN }],
    [
      { $billing_address: { $country: 'US', $zipcode: 'ABC' } },
      { ipCountry: 'US' },
      { billingZipInvalid: 1, ipBillingKm: 0 },
    ],
    [
      { $name: 'Ann Meyer', $payment_methods: [{ $account_holder_name: 'Bob Stone' }] },
      {},
      { holderNameDiffer: 1, nameHolderSimilarity: 0 },
    ],
  ])('%j from %j', (fields, enrichment, expected) => {
    expect(factsOfFields('$create_order', fields, enrichment)).toMatchObject(expected)
  })

  it('compares the contact mail of a posting', () => {
    const fields = { $user_email: 'ann@x.com', $post: { $contact_email: 'bob@x.com' } }
    expect(factsOfFields('$create_content', fields).contactEmailDiffer).toBe(1)
  })
})
