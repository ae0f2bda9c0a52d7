/** How a crew connects: few machines and one rented network, or a fresh device behind a home line each. */
import { mix } from '../chance/rng.ts'
import { drawComputer, drawPhoneDevice, type Device } from '../people/device.ts'
import type { Country } from '../places/country.ts'
import { homeIp, hostingIp, mobileIp, vpnIp } from '../places/networks.ts'
import type { Visit } from '../visit.ts'
import type { World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'

type Network = 'hosting' | 'vpn' | 'own line' | 'mobile'

export interface Hideout {
  readonly campaign: Campaign
  /** The crew's own machines, used over and over by the careless. */
  readonly machines: readonly Device[]
  readonly network: Network
  readonly renter: number
  /** Home lines rented from a residential proxy, shared by several accounts: each costs money. */
  readonly proxyLines: readonly number[]
}

/** A connection that one fake account keeps. */
export interface Seat {
  readonly device: Device
  readonly country: Country
  readonly line: number
  /** Set: behind a home line of the target country, by a residential proxy. */
  readonly isProxied: boolean
}

const MACHINES_MAX = 3
const ACCOUNTS_PER_LINE = 4

export function openHideout(campaign: Campaign): Hideout {
  const { rng, base } = campaign
  const machines = Array.from({ length: rng.range(1, MACHINES_MAX) }, () =>
    rng.chance(0.7) ? drawComputer(rng, base) : drawPhoneDevice(rng, base),
  )
  const mood = rng.next()
  const network = mood < 0.42 ? 'hosting' : mood < 0.55 ? 'vpn' : mood < 0.9 ? 'own line' : 'mobile'
  const proxyLines = Array.from({ length: Math.ceil(campaign.size / ACCOUNTS_PER_LINE) }, () =>
    rng.bits(),
  )
  return { campaign, machines, network, renter: rng.bits(), proxyLines }
}

/** Sits an account down: at the crew's machine, or at one bought or emulated for it alone. */
export function takeSeat(hideout: Hideout, country: Country): Seat {
  const { campaign, proxyLines } = hideout
  const { rng } = campaign
  const fresh = isCarefulChoice(campaign)
  return {
    device: fresh ? drawFresh(hideout, country) : usualMachine(hideout),
    country,
    line: rng.pick(proxyLines),
    isProxied: isCarefulChoice(campaign),
  }
}

/** The crew has a favourite. */
function usualMachine({ campaign, machines }: Hideout): Device {
  const [favourite] = machines
  return favourite !== undefined && campaign.rng.chance(0.6)
    ? favourite
    : campaign.rng.pick(machines)
}

const drawFresh = ({ campaign }: Hideout, country: Country): Device =>
  campaign.rng.chance(0.6)
    ? drawComputer(campaign.rng, country)
    : drawPhoneDevice(campaign.rng, country)

/** One sitting of the crew as the given account. */
export function sitDown(world: World, hideout: Hideout, seat: Seat, userId: string): Visit {
  const { device } = seat
  return {
    userId,
    sessionId: world.ids.next('s'),
    ip: seat.isProxied ? homeIp(seat.country, seat.line, 0) : crewIp(hideout),
    device,
    ...(clearsCookies(hideout) && { cookie: `${device.id}.${userId}` }),
    ...(hideout.campaign.rng.chance(world.climate.deviceCoverage) ? { deviceId: device.id } : {}),
  }
}

/** Half of the crews clear cookies between accounts. */
const clearsCookies = ({ renter }: Hideout): boolean => renter % 2 === 0

function crewIp({ campaign, network, renter }: Hideout): string {
  const { rng, base } = campaign
  if (network === 'hosting') return hostingIp(renter, rng.int(6))
  if (network === 'vpn') return vpnIp(mix(renter, rng.int(4)))
  return network === 'mobile' ? mobileIp(base, rng.bits()) : homeIp(base, renter, 0)
}
