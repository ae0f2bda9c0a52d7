import { countryOf } from '../countries/countries.ts'
import { distanceKm } from '../countries/distance.ts'
import { bit, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { parseEmail } from '../identity/email.ts'
import { nameInLocal, namesDiffer, nameSimilarity } from '../identity/name-similarity.ts'
import type { Address } from '../place/address.ts'
import type { Reading } from '../reading.ts'

/** Where what the event says in one place contradicts what it says in another. */
export function fillMismatch(facts: Facts, reading: Reading): void {
  const { billing, shipping } = reading
  if (billing && shipping) fillAddresses(facts, billing, shipping)
  fillPlaceMismatch(facts)
  fillLanguage(facts)
  fillNames(facts, reading)
  fillContactMail(facts, reading)
  if (billing) facts.billingZipInvalid = billing.zipInvalid
}

/** What contradicts where the user is: of an event that does not say it, where they are known to be. */
export function fillPlaceMismatch(facts: Facts): void {
  fillCountries(facts)
  fillCurrency(facts)
  fillDistance(facts)
}

function fillAddresses(facts: Facts, billing: Address, shipping: Address): void {
  const sameCountry = billing.country === shipping.country
  facts.billingShippingCountryDiffer = differ(billing.country, shipping.country)
  facts.billingShippingZipDiffer = differ(billing.zip, shipping.zip)
  facts.billingShippingNameDiffer = namesDiffer(billing.name, shipping.name)
  const same = sameCountry && billing.zip === shipping.zip
  facts.billingShippingKm = same ? 0 : distanceKm(billing.point, shipping.point)
}

function fillCountries(facts: Facts): void {
  const { ipCountry: ip, billingCountry: billing, shippingCountry: shipping } = facts
  const { cardCountry: card, phoneCountry: phone } = facts
  facts.ipBillingCountryDiffer = differ(ip, billing)
  facts.ipShippingCountryDiffer = differ(ip, shipping)
  facts.ipCardCountryDiffer = differ(ip, card)
  facts.ipPhoneCountryDiffer = differ(ip, phone)
  facts.billingCardCountryDiffer = differ(billing, card)
  const home = billing || ip
  const domainCountry = countryOfTld(facts.emailTld)
  facts.emailCountryDiffer = differ(domainCountry, home)
  facts.countriesNamed = distinct([ip, billing, shipping, card, phone]) || NaN
}

/** Country codes sold as words (`.co`, `.io`, `.me`, `.tv` …) identify no country. */
const GENERIC_TLDS = new Set(
  'ac ai cc co fm gg io la ly me nu pw sh so tk to tv us ws ml ga cf gq'.split(' '),
)

function countryOfTld(tld: string): string {
  if (tld.length !== 2 || GENERIC_TLDS.has(tld)) return ''
  if (tld === 'uk') return 'GB'
  return countryOf(tld.toUpperCase())?.code ?? ''
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

function fillCurrency(facts: Facts): void {
  if (facts.currencyAlternative !== 0) return
  facts.ipCurrencyDiffer = currencyDiffers(facts.ipCountry, facts.currency)
  facts.billingCurrencyDiffer = currencyDiffers(facts.billingCountry, facts.currency)
}

function currencyDiffers(country: string, currency: string): number {
  const home = countryOf(country)
  return home ? bit(!home.currencies.has(currency)) : NaN
}

/** An IP is known by its country alone, so within a country the distance is nought. */
function fillDistance(facts: Facts): void {
  const { ipCountry, billingCountry } = facts
  facts.ipBillingKm =
    ipCountry !== '' && ipCountry === billingCountry
      ? 0
      : distanceKm(countryOf(ipCountry), countryOf(billingCountry))
}

function fillNames(facts: Facts, { userName, billing, email, payments }: Reading): void {
  const holder = payments[0]?.holder ?? ''
  const name = userName || (billing?.name ?? '')
  facts.holderNameDiffer = namesDiffer(holder, name)
  facts.nameHolderSimilarity = nameSimilarity(userName, holder)
  if (!email) return
  facts.nameEmailSimilarity = nameInLocal(name, email)
  facts.holderEmailSimilarity = nameInLocal(holder, email)
}

function fillContactMail(facts: Facts, { email, content }: Reading): void {
  const contact = textOf(content?.fields['$contact_email'])
  if (contact) facts.contactEmailDiffer = differ(parseEmail(contact).id, email?.id ?? '')
}

/** How many different words there are among a few; '' is none. */
function distinct(words: readonly string[]): number {
  let count = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word !== '' && words.indexOf(word) === at) count += 1
  }
  return count
}

/** 1 when two words differ, 0 when they agree, NaN when one is unknown. */
function differ(a: string, b: string): number {
  return a === '' || b === '' ? NaN : bit(a !== b)
}
