import { countryCode, countryOf } from '../countries/countries.ts'
import { bit, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Address } from '../place/address.ts'
import type { Reading } from '../reading.ts'

const HOUR_MS = 3_600_000

/** Degrees that the sun wanders in an hour. */
const DEGREES_PER_HOUR = 15
const NIGHT_ENDS = 6

/** Where the user, the payer and the parcel are. */
export function fillPlace(facts: Facts, reading: Reading): void {
  const { fields, billing, shipping } = reading
  fillIp(facts, reading)
  if (billing) fillBilling(facts, billing)
  if (shipping) fillShipping(facts, shipping)
  facts.siteCountry = countryCode(textOf(fields['$site_country']))
  facts.siteDomain = wordOf(fields['$site_domain'])
  facts.brandName = wordOf(fields['$brand_name'])
  fillLocalTime(facts)
}

function fillIp(facts: Facts, { ip, enrichment }: Reading): void {
  facts.ipPresent = bit(ip !== undefined && ip.id !== '')
  if (!ip || ip.id === '') return
  const country = countryOf(enrichment.ipCountry ?? '')
  facts.ipV6 = bit(ip.v6)
  facts.ipPrivate = bit(ip.reserved)
  facts.ipCountry = country?.code ?? ''
  facts.ipAsn = enrichment.ipAsn ?? NaN
  facts.ipNetworkName = enrichment.ipAsn === undefined ? '' : `AS${enrichment.ipAsn}`
  facts.ipHosting = enrichment.ipHosting === undefined ? NaN : bit(enrichment.ipHosting)
  facts.ipLatitude = country?.latitude ?? NaN
  facts.ipLongitude = country?.longitude ?? NaN
}

function fillBilling(facts: Facts, { country, region, city, zip, point }: Address): void {
  facts.billingCountry = country
  facts.billingRegion = region
  facts.billingCity = city
  facts.billingZip = zip
  facts.billingLatitude = point?.latitude ?? NaN
  facts.billingLongitude = point?.longitude ?? NaN
}

function fillShipping(facts: Facts, address: Address): void {
  facts.shippingCountry = address.country
  facts.shippingRegion = address.region
  facts.shippingCity = address.city
  facts.shippingZip = address.zip
  facts.shippingLatitude = address.point?.latitude ?? NaN
  facts.shippingLongitude = address.point?.longitude ?? NaN
  facts.shippingForwarder = bit(address.forwarder)
}

/** Sun time: exact zones differ from it by an hour or two, which a habit does not notice. */
function fillLocalTime(facts: Facts): void {
  const longitude = firstKnown(facts.ipLongitude, facts.billingLongitude, facts.shippingLongitude)
  if (Number.isNaN(longitude)) return
  const hours = facts.atMs / HOUR_MS + longitude / DEGREES_PER_HOUR
  facts.hourLocal = ((hours % 24) + 24) % 24
  facts.nightLocal = bit(facts.hourLocal < NIGHT_ENDS)
}

function firstKnown(...values: readonly number[]): number {
  return values.find((value) => !Number.isNaN(value)) ?? NaN
}
