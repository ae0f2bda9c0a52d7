import { HOUR_MS } from '@winnow/contract'
import { countryOf } from '../countries/countries.ts'
import { countryNumber } from '../countries/country-number.ts'
import { bit, type FieldObject, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Address } from '../place/address.ts'
import type { Ip } from '../place/ip.ts'
import type { Enrichment } from '../enrichment.ts'

/** Degrees that the sun wanders in an hour. */
const DEGREES_PER_HOUR = 15
const NIGHT_ENDS = 6

interface Places {
  readonly ip: Ip | undefined
  readonly billing: Address | undefined
  readonly shipping: Address | undefined
  readonly fields: FieldObject
  readonly enrichment: Enrichment
}

/** Where the user, the payer and the parcel are. */
export function fillPlace(
  facts: Facts,
  { ip, billing, shipping, fields, enrichment }: Places,
): void {
  fillIp(facts, ip, enrichment)
  if (billing) {
    facts.billingCountry = billing.country
    facts.billingZip = billing.zip
    facts.billingLongitude = billing.point?.longitude ?? NaN
  }
  if (shipping) {
    facts.shippingCountry = shipping.country
    facts.shippingZip = shipping.zip
    facts.shippingLongitude = shipping.point?.longitude ?? NaN
    facts.shippingForwarder = bit(shipping.forwarder)
  }
  facts.siteDomain = wordOf(fields['$site_domain'])
  fillLocalTime(facts)
}

function fillIp(facts: Facts, ip: Ip | undefined, enrichment: Enrichment): void {
  if (!ip || ip.id === '') return
  const country = countryOf(enrichment.ipCountry ?? '')
  facts.ipPrivate = bit(ip.reserved)
  facts.ipCountry = country?.code ?? ''
  facts.ipCountryNumber = countryNumber(facts.ipCountry)
  facts.ipNetworkName = enrichment.ipAsn === undefined ? '' : `AS${enrichment.ipAsn}`
  facts.ipHosting = enrichment.ipHosting === undefined ? NaN : bit(enrichment.ipHosting)
  facts.ipLatitude = country?.latitude ?? NaN
  facts.ipLongitude = country?.longitude ?? NaN
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
