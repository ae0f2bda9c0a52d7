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
  const place = seenFrom(facts, { country: 'BR', hosting: 1 })
  expect(place).toMatchObject({
    ipCountry: 'BR',
    ipHosting: 1,
    ipBillingCountryDiffer: 1,
    ipShippingCountryDiffer: 1,
    ipCardCountryDiffer: 1,
    ipCurrencyDiffer: 1,
    countriesNamed: 3,
  })
  expect(place.ipBillingKm).toBeGreaterThan(5_000)
})

it('is the same as for an order that came from there', () => {
  const enrichment = { ipCountry: 'BR', ipHosting: true }
  const own = factsFor({ type: '$create_order', fields: ORDER, ip: '8.8.8.8' }, enrichment)
  const silent = factsFor({ type: '$create_order', fields: ORDER })
  expect(own).toMatchObject(seenFrom(silent, { country: 'BR', hosting: 1 }))
})

it('leaves the facts as they are in the event', () => {
  const facts = Object.freeze(factsFor({ type: '$create_order', fields: ORDER }))
  seenFrom(facts, { country: 'BR', hosting: 1 })
  expect(facts).toEqual(factsFor({ type: '$create_order', fields: ORDER }))
})
