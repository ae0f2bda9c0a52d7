/**
 * Where requests come from. Every address is a pure function of who, where and when, so that the
 * world remembers no address: a household keeps one for weeks, a carrier shares few among thousands.
 */
import { mix } from '../chance/rng.ts'
import type { Country } from './country.ts'
import { addressIn, blockAt, parseBlocks, type IpBlock } from './ip-block.ts'

/** Addresses behind which one carrier of one country hides all its customers. */
const CARRIER_ADDRESSES = 160
const PUBLIC_PLACES = 400
/** Exits of consumer VPNs are few and crowded, with honest people mostly. */
const VPN_EXITS = 240
const HOME_SIX_SHARE = 0.2

/** Ranges of hosting companies (DigitalOcean, Hetzner, OVH, Scaleway, Vultr, clouds). */
const HOSTING_BLOCKS = parseBlocks(
  '104.131.0.0/16 51.15.0.0/16 45.32.0.0/16 139.59.0.0/16 95.216.0.0/15 144.76.0.0/16 54.36.0.0/16 167.99.0.0/16 138.68.0.0/16 165.22.0.0/16 159.65.0.0/16 149.28.0.0/16 46.4.0.0/16 5.9.0.0/16',
)
/** Ranges of networks that carry consumer VPNs (M247, Datacamp, Proton, Mullvad). */
const VPN_BLOCKS = parseBlocks(
  '89.187.160.0/19 156.146.32.0/19 185.159.156.0/22 146.70.0.0/16 37.120.128.0/17 193.32.248.0/22 45.83.220.0/22 138.199.0.0/18',
)

interface CountryBlocks {
  readonly home: readonly IpBlock[]
  readonly mobile: readonly IpBlock[]
}

const parsed = new Map<string, CountryBlocks>()

function blocksOf(country: Country): CountryBlocks {
  const known = parsed.get(country.code)
  if (known !== undefined) return known
  const blocks = {
    home: parseBlocks(country.homeBlocks),
    mobile: parseBlocks(country.mobileBlocks),
  }
  parsed.set(country.code, blocks)
  return blocks
}

const addressAt = (blocks: readonly IpBlock[], hash: number): string =>
  addressIn(blockAt(blocks, mix(hash, 1)), mix(hash, 2))

/** A line's address: changes with its `lease`, stays in its provider's neighbourhood. */
export function homeIp(country: Country, line: number, lease: number): string {
  const six = country.sixPrefix
  if (six !== undefined && mix(line, 3) % 100 < HOME_SIX_SHARE * 100) return sixIp(six, line, lease)
  const block = blockAt(blocksOf(country).home, mix(line, 1))
  const neighbourhood = (mix(line, 2) & ~0xfff) >>> 0
  return addressIn(block, neighbourhood + (mix(line, lease + 4) & 0xfff))
}

function sixIp(prefix: string, line: number, lease: number): string {
  const subscriber = (mix(line, 2) & 0xffff).toString(16)
  const host = mix(line, lease + 5)
  const net = (mix(line, lease) & 0xffff).toString(16)
  return `${prefix}${subscriber}:${net}::${(host & 0xffff).toString(16)}:${(host >>> 16).toString(16)}`
}

/** A mobile carrier's shared address; `draw` picks which of them this visit gets. */
export const mobileIp = (country: Country, draw: number): string =>
  addressAt(blocksOf(country).mobile, mix(mix(0x0b11e, draw % CARRIER_ADDRESSES), 7))

/** A hotel's, café's or library's address. */
export const publicPlaceIp = (country: Country, draw: number): string =>
  addressAt(blocksOf(country).home, mix(mix(0xcafe, draw % PUBLIC_PLACES), 11))

export const officeIp = (country: Country, office: number): string =>
  addressAt(blocksOf(country).home, mix(0x0ff1ce, office))

export const vpnIp = (draw: number): string => addressAt(VPN_BLOCKS, mix(0x5eed, draw % VPN_EXITS))

/** A rented server: neighbours of one renter often share a /24. */
export function hostingIp(renter: number, server: number): string {
  const block = blockAt(HOSTING_BLOCKS, mix(renter, 1))
  const subnet = (mix(renter, 2 + (server >> 3)) & ~0xff) >>> 0
  return addressIn(block, subnet + (mix(renter, server + 64) & 0xff))
}
