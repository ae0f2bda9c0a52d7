import { countryOf } from '../countries/countries.ts'
import { distanceKm } from '../countries/distance.ts'
import { bit, differ, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { type Email, parseEmail } from '../identity/email.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import { nameInLocal, namesDiffer, nameSimilarity } from '../identity/name-similarity.ts'
import type { Address } from '../place/address.ts'
import type { Content } from '../text/content.ts'
import { fillPlaceMismatch } from './seen-from.ts'

interface Compared {
  readonly billing: Address | undefined
  readonly shipping: Address | undefined
  readonly userName: string
  readonly email: Email | undefined
  readonly payments: readonly PaymentMethod[]
  readonly content: Content | undefined
}

/** Where what the event says in one place contradicts what it says in another. */
export function fillMismatch(facts: Facts, compared: Compared): void {
  const { billing, shipping } = compared
  if (billing && shipping) fillAddresses(facts, billing, shipping)
  fillPlaceMismatch(facts, facts)
  fillLanguage(facts)
  fillNames(facts, compared)
  fillContactMail(facts, compared)
  if (billing) facts.billingZipInvalid = billing.zipInvalid
}

function fillAddresses(facts: Facts, billing: Address, shipping: Address): void {
  const sameCountry = billing.country === shipping.country
  facts.billingShippingCountryDiffer = differ(billing.country, shipping.country)
  facts.billingShippingZipDiffer = differ(billing.zip, shipping.zip)
  facts.billingShippingNameDiffer = namesDiffer(billing.name, shipping.name)
  const same = sameCountry && billing.zip === shipping.zip
  facts.billingShippingKm = same ? 0 : distanceKm(billing.point, shipping.point)
}

function fillLanguage(facts: Facts): void {
  const { language, languageCountry } = facts
  if (language === '') return
  facts.ipLanguageCountryDiffer = languageDiffers(facts.ipCountry, language, languageCountry)
}

/** `en-US` is what browsers ship with, in every country: of English only the language counts. */
function languageDiffers(country: string, language: string, region: string): number {
  const home = countryOf(country)
  if (!home) return NaN
  if (region !== '' && language !== 'en') return bit(region !== country)
  return bit(!home.languages.has(language))
}

function fillNames(facts: Facts, { userName, billing, email, payments }: Compared): void {
  const holder = payments[0]?.holder ?? ''
  const name = userName || (billing?.name ?? '')
  facts.holderNameDiffer = namesDiffer(holder, name)
  facts.nameHolderSimilarity = nameSimilarity(userName, holder)
  if (!email) return
  facts.nameEmailSimilarity = nameInLocal(name, email)
  facts.holderEmailSimilarity = nameInLocal(holder, email)
}

function fillContactMail(facts: Facts, { email, content }: Compared): void {
  const contact = textOf(content?.fields['$contact_email'])
  if (contact) facts.contactEmailDiffer = differ(parseEmail(contact).id, email?.id ?? '')
}
