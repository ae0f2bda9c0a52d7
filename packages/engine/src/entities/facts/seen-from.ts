import { countryOf } from '../countries/countries.ts'
import { distanceKm } from '../countries/distance.ts'
import type { Facts } from '../facts.ts'
import { bit, differ } from '../field-readers.ts'

/** Where somebody is, by their IP. */
export interface Whereabouts {
  /** ISO-3166 alpha-2, '' = unknown. */
  readonly country: string
  /** 1 in a hosting, VPN or Tor network. */
  readonly hosting: number
}

/** The facts that depend on where the user is. Features read them as `place`, never from the facts. */
export type PlaceFacts = Pick<Facts, PlaceFact>

export type PlaceFact =
  | 'ipCountry'
  | 'ipHosting'
  | 'ipBillingCountryDiffer'
  | 'ipShippingCountryDiffer'
  | 'ipCardCountryDiffer'
  | 'ipPhoneCountryDiffer'
  | 'billingCardCountryDiffer'
  | 'emailCountryDiffer'
  | 'countriesNamed'
  | 'ipCurrencyDiffer'
  | 'billingCurrencyDiffer'
  | 'ipBillingKm'

/** What an event without an IP has for `place` when its user is there; the event's facts stay as they are. */
export function seenFrom(facts: Readonly<Facts>, there: Whereabouts): PlaceFacts {
  const place: PlaceFacts = {
    ipCountry: there.country,
    ipHosting: there.hosting,
    ipBillingCountryDiffer: NaN,
    ipShippingCountryDiffer: NaN,
    ipCardCountryDiffer: NaN,
    ipPhoneCountryDiffer: NaN,
    billingCardCountryDiffer: NaN,
    emailCountryDiffer: NaN,
    countriesNamed: NaN,
    ipCurrencyDiffer: NaN,
    billingCurrencyDiffer: NaN,
    ipBillingKm: NaN,
  }
  fillPlaceMismatch(place, facts)
  return place
}

/** What contradicts where the user is: `place.ipCountry`, which is the event's own or where they are known to be. */
export function fillPlaceMismatch(place: PlaceFacts, facts: Readonly<Facts>): void {
  fillCountries(place, facts)
  fillCurrency(place, facts)
  fillDistance(place, facts)
}

function fillCountries(place: PlaceFacts, facts: Readonly<Facts>): void {
  const { ipCountry: ip } = place
  const { billingCountry: billing, shippingCountry: shipping } = facts
  const { cardCountry: card, phoneCountry: phone } = facts
  place.ipBillingCountryDiffer = differ(ip, billing)
  place.ipShippingCountryDiffer = differ(ip, shipping)
  place.ipCardCountryDiffer = differ(ip, card)
  place.ipPhoneCountryDiffer = differ(ip, phone)
  place.billingCardCountryDiffer = differ(billing, card)
  const home = billing || ip
  const domainCountry = countryOfTld(facts.emailTld)
  place.emailCountryDiffer = differ(domainCountry, home)
  place.countriesNamed = distinct([ip, billing, shipping, card, phone]) || NaN
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

function fillCurrency(place: PlaceFacts, facts: Readonly<Facts>): void {
  if (facts.currencyAlternative !== 0) return
  place.ipCurrencyDiffer = currencyDiffers(place.ipCountry, facts.currency)
  place.billingCurrencyDiffer = currencyDiffers(facts.billingCountry, facts.currency)
}

function currencyDiffers(country: string, currency: string): number {
  const home = countryOf(country)
  return home ? bit(!home.currencies.has(currency)) : NaN
}

/** An IP is known by its country alone, so within a country the distance is nought. */
function fillDistance(place: PlaceFacts, { billingCountry }: Readonly<Facts>): void {
  const { ipCountry } = place
  place.ipBillingKm =
    ipCountry !== '' && ipCountry === billingCountry
      ? 0
      : distanceKm(countryOf(ipCountry), countryOf(billingCountry))
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
