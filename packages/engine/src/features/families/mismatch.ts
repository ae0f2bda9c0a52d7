import { defineFeature, type Feature } from '../define-feature.ts'
import type { FeatureContext, FeatureFacts } from '../feature-context.ts'

/** 1 when two values of the event contradict each other, 0 when they agree. */
function mismatch(
  name: string,
  why: string,
  value: (facts: FeatureFacts, context: FeatureContext) => number,
): Feature {
  return defineFeature({ name, family: 'mismatch', why, reads: [], value })
}

/** The larger of two facts, where one may be unknown. */
function either(a: number, b: number): number {
  if (a !== a) return b
  return b > a ? b : a
}

/** What does not fit together within one event. */
export const mismatchFeatures: readonly Feature[] = [
  mismatch(
    'billing_shipping_country_differ',
    'Goods paid for in one country and sent to another are often bought with a stolen card.',
    (facts) => facts.billingShippingCountryDiffer,
  ),
  mismatch(
    'billing_shipping_zip_differ',
    'Goods sent elsewhere than to the payer: a gift, or a stolen card.',
    (facts) => facts.billingShippingZipDiffer,
  ),
  mismatch(
    'billing_shipping_name_differ',
    'Goods sent to somebody other than the payer: a gift, or a stolen card.',
    (facts) => facts.billingShippingNameDiffer,
  ),
  mismatch(
    'billing_shipping_km',
    'The farther the goods go from the payer, the less it is a gift to a neighbour.',
    (facts) => facts.billingShippingKm,
  ),
  mismatch(
    'ip_billing_country_differ',
    'The payer is not where the card’s owner lives.',
    (_, { place }) => place.ipBillingCountryDiffer,
  ),
  mismatch(
    'ip_shipping_country_differ',
    'The buyer is not in the country the goods go to.',
    (_, { place }) => place.ipShippingCountryDiffer,
  ),
  mismatch(
    'ip_card_country_differ',
    'The payer is not in the country of the card’s bank.',
    (_, { place }) => place.ipCardCountryDiffer,
  ),
  mismatch(
    'ip_phone_country_differ',
    'The phone number belongs to another country than the user is in.',
    (_, { place }) => place.ipPhoneCountryDiffer,
  ),
  mismatch(
    'ip_language_country_differ',
    'The browser speaks the language of another country: a proxy hides where the user is.',
    (facts) => facts.ipLanguageCountryDiffer,
  ),
  mismatch(
    'billing_card_country_differ',
    'The card’s bank is in another country than its owner claims to live in.',
    (_, { place }) => place.billingCardCountryDiffer,
  ),
  mismatch(
    'currency_country_differ',
    'Neither where the user is nor where they are billed uses this currency.',
    (_, { place }) => either(place.ipCurrencyDiffer, place.billingCurrencyDiffer),
  ),
  mismatch(
    'email_country_differ',
    'The mail provider belongs to another country than the user.',
    (_, { place }) => place.emailCountryDiffer,
  ),
  mismatch(
    'countries_named',
    'An order that touches three countries is rarely an honest one.',
    (_, { place }) => place.countriesNamed,
  ),
  mismatch(
    'billing_zip_invalid',
    'Made-up addresses have zip codes that do not exist in their country.',
    (facts) => facts.billingZipInvalid,
  ),
  mismatch(
    'holder_name_differ',
    'The card bears another name than the user does.',
    (facts) => facts.holderNameDiffer,
  ),
  mismatch(
    'contact_email_differ',
    'A posting that leads to another mail address than the account’s hides its author.',
    (facts) => facts.contactEmailDiffer,
  ),
  mismatch(
    'name_holder_similarity',
    'The user’s name should resemble the card owner’s.',
    (facts) => facts.nameHolderSimilarity,
  ),
]
