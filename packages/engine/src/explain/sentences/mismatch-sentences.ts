import { counted, either, numberText, percentText, type Phrase } from './phrase.ts'

/** Two values of the event, of two countries or of one. */
const countries = (one: string, other: string): Phrase =>
  either(
    `${one} and ${other} belong to different countries.`,
    `${one} and ${other} belong to the same country.`,
  )

/** Sentences on what does not fit together, by feature. */
export const MISMATCH_SENTENCES: Readonly<Record<string, Phrase>> = {
  billing_shipping_country_differ: countries('The billing address', 'the shipping address'),
  billing_shipping_zip_differ: either(
    'The billing and the shipping address have different zip codes.',
    'The billing and the shipping address have the same zip code.',
  ),
  billing_shipping_name_differ: either(
    'The billing and the shipping address have different names.',
    'The billing and the shipping address have the same name.',
  ),
  billing_shipping_km: (value) =>
    value === 0
      ? 'The billing and the shipping address are in the same area.'
      : `The billing and the shipping address are ${numberText(value)} km apart.`,
  ip_billing_country_differ: countries('The IP address', 'the billing address'),
  ip_shipping_country_differ: countries('The IP address', 'the shipping address'),
  ip_card_country_differ: countries('The IP address', 'the card’s bank'),
  ip_phone_country_differ: countries('The IP address', 'the phone number'),
  ip_language_country_differ: either(
    'The browser’s language is not one of the IP address’s country.',
    'The browser’s language is one of the IP address’s country.',
  ),
  billing_card_country_differ: countries('The billing address', 'the card’s bank'),
  currency_country_differ: either(
    'The currency is not the one used where the user is or is billed.',
    'The currency is the one used where the user is or is billed.',
  ),
  email_country_differ: either(
    'The mail domain belongs to another country than the user’s.',
    'The mail domain belongs to the user’s country.',
  ),
  countries_named: (value) =>
    `The IP address, the addresses, the card and the phone number, as far as they are known, belong to ${counted(value, ['country', 'countries'])}.`,
  billing_zip_invalid: either(
    'The billing zip code has a form its country does not use.',
    'The billing zip code has a form its country uses.',
  ),
  holder_name_differ: either(
    'The card is in another name than the user’s.',
    'The card is in the user’s name.',
  ),
  contact_email_differ: either(
    'The posting gives another contact mail address than the user’s.',
    'The posting gives the user’s own mail address as the contact.',
  ),
  name_holder_similarity: (value) => {
    if (value <= 0) return 'The user’s and the card owner’s names have nothing in common.'
    return value >= 1
      ? 'The user’s and the card owner’s names are the same.'
      : `The user’s and the card owner’s names are ${percentText(value)} alike.`
  },
}
