import ipaddr from 'ipaddr.js'
import { memoized } from '../memo.ts'

/** An IP address as entities know it. */
export interface Ip {
  /** IPv4 as it is; IPv6 by its /64, which is what one subscriber gets. '' when it is no address. */
  readonly id: string
  /** The /24 of an IPv4, the /48 of an IPv6. */
  readonly network: string
  readonly v6: boolean
  /** It cannot come from the public Internet. */
  readonly reserved: boolean
}

const NO_IP: Ip = { id: '', network: '', v6: false, reserved: false }
const MAX_CACHED_IPS = 32_768

/** Longer texts are no address. */
const MAX_IP_LENGTH = 64

/** Reads an IPv4 or IPv6 address (v4-mapped ones as IPv4; a zone or prefix length is dropped). Idempotent on ids. */
export const parseIp = memoized(MAX_CACHED_IPS, (text: string): Ip => {
  const address = text.length > MAX_IP_LENGTH ? '' : bareAddress(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return v4(ipaddr.IPv4.parse(address))
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return NO_IP
  const v6Address = ipaddr.IPv6.parse(address)
  return v6Address.isIPv4MappedAddress() ? v4(v6Address.toIPv4Address()) : v6(v6Address)
})

function bareAddress(text: string): string {
  const cut = text.search(/[/%]/)
  return (cut < 0 ? text : text.slice(0, cut)).trim()
}

function v4(address: ipaddr.IPv4): Ip {
  const [a, b, c] = address.octets
  const reserved = address.range() !== 'unicast'
  return { id: address.toString(), network: `${a}.${b}.${c}.0/24`, v6: false, reserved }
}

function v6(address: ipaddr.IPv6): Ip {
  const [a = 0, b = 0, c = 0, d = 0] = address.parts
  const [first, second, third, fourth] = [a, b, c, d].map((part) => part.toString(16))
  return {
    id: `${first}:${second}:${third}:${fourth}::/64`,
    network: `${first}:${second}:${third}::/48`,
    v6: true,
    reserved: address.range() !== 'unicast',
  }
}
