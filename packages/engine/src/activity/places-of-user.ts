import { type Country, countryOf } from '../entities/countries/countries.ts'
import { distanceKm, type Point } from '../entities/countries/distance.ts'
import { travelSpeedKmh } from '../entities/countries/travel-speed.ts'
import { listOf } from '../entities/field-readers.ts'
import { paymentMethodOf } from '../entities/payment/payment-method.ts'
import { addressOf } from '../entities/place/address.ts'
import type { ActivityEvent } from './activity-event.ts'

/** By what a place is known. */
type PlaceSource = 'ip' | 'billing_address' | 'shipping_address' | 'card'

/** A country that events name. */
export interface PlaceOfUser {
  readonly source: PlaceSource
  /** ISO-3166 alpha-2. */
  readonly country: string
  /** The middle of the country or, of an address, of the region of its zip code: good to some hundred km. */
  readonly point: Point
  readonly events: number
  readonly firstSeenMs: number
  readonly lastSeenMs: number
}

/** Two events after one another, by IPs of different countries. */
export interface JourneyOfUser {
  readonly from: JourneyEnd
  readonly to: JourneyEnd
  readonly km: number
  /** As the feature `travel_speed_kmh` has it: 0 for neighbours. */
  readonly speedKmh: number
  readonly isImpossible: boolean
}

interface JourneyEnd {
  readonly country: string
  readonly atMs: number
  readonly sequence: number
}

/** No airliner is faster. */
const FASTEST_KMH = 1_000

/** Where a user was, lives, sends and pays from, by the events; what was seen last comes first. */
export function placesOfUser(events: readonly ActivityEvent[]): readonly PlaceOfUser[] {
  const places = new Map<string, PlaceOfUser>()
  for (const each of events) {
    for (const { source, country, point } of placesIn(each)) {
      const key = `${source} ${country} ${point.latitude} ${point.longitude}`
      const former = places.get(key)
      places.set(key, {
        source,
        country,
        point,
        events: (former?.events ?? 0) + 1,
        firstSeenMs: Math.min(former?.firstSeenMs ?? each.atMs, each.atMs),
        lastSeenMs: Math.max(former?.lastSeenMs ?? each.atMs, each.atMs),
      })
    }
  }
  return [...places.values()].toSorted((a, b) => b.lastSeenMs - a.lastSeenMs)
}

type Named = Pick<PlaceOfUser, 'source' | 'country' | 'point'>

function placesIn({ event: { fields }, ipCountry }: ActivityEvent): readonly Named[] {
  const methods = [...listOf(fields['$payment_methods']), ...listOf(fields['$payment_method'])]
  return [
    ...middleOf('ip', ipCountry ?? ''),
    ...addressIn('billing_address', fields['$billing_address']),
    ...addressIn('shipping_address', fields['$shipping_address']),
    ...methods.flatMap((value) => middleOf('card', paymentMethodOf(value)?.country ?? '')),
  ]
}

function middleOf(source: PlaceSource, code: string): readonly Named[] {
  const country = countryOf(code)
  return country === undefined ? [] : [{ source, country: code, point: pointOf(country) }]
}

const pointOf = ({ latitude, longitude }: Country): Point => ({ latitude, longitude })

function addressIn(source: PlaceSource, value: Parameters<typeof addressOf>[0]): readonly Named[] {
  const address = addressOf(value)
  const country = countryOf(address?.country ?? '')
  if (address === undefined || country === undefined) return []
  const { latitude, longitude } = address.point ?? country
  return [{ source, country: country.code, point: { latitude, longitude } }]
}

/** The journeys between events with an IP of a known country, the oldest first. */
export function journeysOfUser(events: readonly ActivityEvent[]): readonly JourneyOfUser[] {
  const ends = events
    .flatMap(({ ipCountry: country, atMs, sequence }): readonly JourneyEnd[] =>
      country === undefined || countryOf(country) === undefined
        ? []
        : [{ country, atMs, sequence }],
    )
    .toSorted((a, b) => a.atMs - b.atMs || a.sequence - b.sequence)
  return ends.flatMap((to, at) => {
    const from = ends[at - 1]
    return from === undefined || from.country === to.country ? [] : [journey(from, to)]
  })
}

function journey(from: JourneyEnd, to: JourneyEnd): JourneyOfUser {
  const km = distanceKm(countryOf(from.country), countryOf(to.country))
  const speedKmh = travelSpeedKmh(km, to.atMs - from.atMs)
  return { from, to, km, speedKmh, isImpossible: speedKmh > FASTEST_KMH }
}
