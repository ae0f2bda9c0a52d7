import { expect, it } from 'vitest'
import { factsFor } from './facts-for.test.support.ts'
import { seenFrom } from './seen-from.ts'

const ORDER = {
  $user_email: 'ann@shop.de',
  $amount: 1_000_000,
  $currency_code: 'EUR',
  $billing_address: { $country: 'DE', $zipcode: '10115', $phone: '+4930123456' },
  $shipping_address: { $country: 'FR' },
  $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '411111', $bank_country: 'DE' }],
}

it('compares an order without an IP with where its user is', () => {
  const facts = factsFor({ type: '$create_order', fields: ORDER })
  seenFrom(facts, { country: 'BR', hosting: 1 }, () => {
    expect(facts).toMatchObject({
      ipHosting: 1,
      ipBillingCountryDiffer: 1,
      ipShippingCountryDiffer: 1,
      ipCardCountryDiffer: 1,
      ipCurrencyDiffer: 1,
      countriesNamed: 3,
    })
    expect(facts.ipBillingKm).toBeGreaterThan(5_000)
  })
})

it('leaves the facts as the event said them', () => {
  const facts = factsFor({ type: '$create_order', fields: ORDER })
  seenFrom(facts, { country: 'BR', hosting: 1 }, () => undefined)
  expect(facts).toEqual(factsFor({ type: '$create_order', fields: ORDER }))
})
