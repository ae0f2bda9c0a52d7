/** Where an honest visit comes from: home, office, mobile network, hotel, VPN; which device, and its owner. */
import { hours, days } from '../durations.ts'
import { COUNTRIES } from '../places/countries.ts'
import { homeIp, mobileIp, officeIp, publicPlaceIp, vpnIp } from '../places/networks.ts'
import { drawPhoneDevice, drawComputer, withFreshId, type Device } from '../people/device.ts'
import type { Person } from '../people/person.ts'
import type { Visit } from '../visit.ts'
import type { World } from '../world.ts'

/** How long a line keeps its address; providers differ, so the line's number decides. */
const LEASES_MS = [days(1), days(7), days(30), days(365)] as const
const NEW_DEVICE_SHARE = 0.012
const TABLET_SHARE = 0.15
const ROAMING_SHARE = 0.35
const PUBLIC_PLACE_SHARE = 0.03
const VPN_VISIT_SHARE = 0.7
const PRIVATE_WINDOW_SHARE = 0.5

export function openVisit(world: World, person: Person): Visit {
  travel(world, person)
  const device = chooseDevice(world, person)
  return {
    userId: person.userId,
    sessionId: world.ids.next('s'),
    ip: chooseIp(world, person, device),
    device: asSetUp(world, person, device),
    ...(person.rng.chance(world.climate.deviceCoverage) ? { deviceId: device.id } : {}),
  }
}

/** Begins and ends trips abroad. */
function travel(world: World, person: Person): void {
  const { rng, traits } = person
  if (person.trip !== undefined && world.nowMs > person.trip.untilMs) person.trip = undefined
  if (person.trip !== undefined || !rng.chance(traits.travels * 2)) return
  const untilMs = world.nowMs + days(rng.between(2, 16))
  person.trip = { country: rng.weighted(COUNTRIES), hotel: rng.bits(), untilMs }
}

function chooseDevice(world: World, person: Person): Device {
  const { rng } = person
  if (rng.chance(NEW_DEVICE_SHARE)) replaceDevice(person)
  if (rng.chance(TABLET_SHARE) && person.trip === undefined) return person.household.tablet
  const own = rng.chance(0.75) ? person.devices[0] : rng.pick(person.devices)
  const device = own ?? drawComputer(rng, person.country)
  const isPrivate = person.traits.usesPrivateWindows && rng.chance(PRIVATE_WINDOW_SHARE)
  return isPrivate ? withFreshId(world.rng, device) : device
}

function replaceDevice(person: Person): void {
  const { rng, country } = person
  const bought = rng.chance(0.7) ? drawPhoneDevice(rng, country) : drawComputer(rng, country)
  person.devices = [bought, ...person.devices.slice(1)]
}

/** Computers in an office are set up alike. */
function asSetUp(world: World, { traits, country }: Person, device: Device): Device {
  const { office } = traits
  const isThere = office !== undefined && !device.isPhone && isOfficeTime(world.nowMs, { country })
  return isThere ? { ...device, machine: `office-${country.code}-${office}` } : device
}

function chooseIp(world: World, person: Person, device: Device): string {
  const { rng, traits, household, trip } = person
  if (traits.usesVpn && rng.chance(VPN_VISIT_SHARE)) return vpnIp(rng.bits())
  if (trip !== undefined) {
    const roams = device.isPhone && rng.chance(ROAMING_SHARE)
    return roams ? mobileIp(person.country, rng.bits()) : publicPlaceIp(trip.country, trip.hotel)
  }
  if (rng.chance(PUBLIC_PLACE_SHARE)) return publicPlaceIp(person.country, rng.bits())
  if (device.isPhone && rng.chance(traits.mobileShare)) return mobileIp(person.country, rng.bits())
  if (traits.office !== undefined && isOfficeTime(world.nowMs, person)) {
    return officeIp(person.country, traits.office)
  }
  return homeIp(household.country, household.line, leaseAt(world.nowMs, household.line))
}

const leaseAt = (nowMs: number, line: number): number =>
  Math.floor((nowMs + line) / (LEASES_MS[line % LEASES_MS.length] ?? days(1)))

function isOfficeTime(nowMs: number, { country }: Pick<Person, 'country'>): boolean {
  const localMs = nowMs + hours(country.utcOffsetHours)
  const day = Math.floor(localMs / days(1)) % 7
  const hour = (localMs % days(1)) / hours(1)
  // 1970-01-01 was a Thursday: days 2 and 3 of this count are the weekend.
  return day !== 2 && day !== 3 && hour >= 8 && hour < 18
}
