import ipaddr from 'ipaddr.js'

/** An IP address or a network of them. */
export interface IpNetwork {
  /** Four bytes of IPv4, or eight 16-bit groups of IPv6. */
  readonly parts: readonly number[]
  readonly length: number
}

/** Longer texts are no address. */
const MAX_TEXT_LENGTH = 64
const V4_BITS = 32
const V6_BITS = 128
/** Shorter prefixes cover so much of the Internet that they are refused as a mistake. */
const LEAST_LENGTH = { v4: 8, v6: 16 } as const
/** What one subscriber of IPv6 gets: an address stands for its /64, as in events. */
const V6_SUBSCRIBER = 64
/** A mapped IPv4 address begins after as many bits. */
const MAPPED_BITS = 96

const isV4 = ({ parts }: IpNetwork): boolean => parts.length === 4
const bitsOf = (network: IpNetwork): number => (isV4(network) ? V4_BITS : V6_BITS)

/** Reads an address or a network in CIDR notation. Undefined: it is neither, or its prefix is too short. */
export function parseNetwork(text: string): IpNetwork | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const [address = '', length, ...more] = text.trim().split('/')
  if (more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined
  const network = withLength(address, length === undefined ? undefined : Number(length))
  if (network === undefined) return undefined
  const least = isV4(network) ? LEAST_LENGTH.v4 : LEAST_LENGTH.v6
  return network.length >= least && network.length <= bitsOf(network) ? network : undefined
}

function withLength(address: string, length: number | undefined): IpNetwork | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return { parts: ipaddr.IPv4.parse(address).octets, length: length ?? V4_BITS }
  }
  const bare = address.split('%')[0] ?? ''
  if (!bare.includes(':') || !ipaddr.IPv6.isValid(bare)) return undefined
  const v6 = ipaddr.IPv6.parse(bare)
  if (!v6.isIPv4MappedAddress()) return { parts: v6.parts, length: length ?? V6_SUBSCRIBER }
  const mapped = length === undefined ? V4_BITS : length - MAPPED_BITS
  return { parts: v6.toIPv4Address().octets, length: mapped }
}

/** The normal form of the network that an address is in, at a prefix length: `192.0.2.0/24`; of one IPv4 address, itself. */
export function networkText(network: IpNetwork, length: number): string {
  const partBits = bitsOf(network) / network.parts.length
  const parts = network.parts.map((part, at) => kept(part, length - at * partBits, partBits))
  if (isV4(network)) return length === V4_BITS ? parts.join('.') : `${parts.join('.')}/${length}`
  return `${new ipaddr.IPv6(parts).toString()}/${length}`
}

/** The first bits of a part; the others are 0. */
function kept(part: number, bits: number, of: number): number {
  if (bits >= of) return part
  return bits <= 0 ? 0 : part & ~((1 << (of - bits)) - 1)
}

/** A number for family and prefix length: 0 to 32 of IPv4, then those of IPv6. */
export const prefixNumber = (network: IpNetwork): number =>
  isV4(network) ? network.length : V4_BITS + 1 + network.length

/** The normal forms of networks of these prefixes that a network lies in, or is. */
export function networksAround(network: IpNetwork, prefixes: Iterable<number>): readonly string[] {
  const first = isV4(network) ? 0 : V4_BITS + 1
  const last = prefixNumber(network)
  const around: string[] = []
  for (const prefix of prefixes) {
    if (prefix >= first && prefix <= last) around.push(networkText(network, prefix - first))
  }
  return around
}
