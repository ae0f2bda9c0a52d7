import { isInnerAddress } from '@winnow/contract'
import ipaddr from 'ipaddr.js'
import { memoized } from '../memo.ts'

/** An IP address as entities know it. */
export interface Ip {
  /** IPv4 as it is; IPv6 by its /64, which is what one subscriber gets. '' when it is no address. */
  readonly id: string
  /** The /24 of an IPv4, the /48 of an IPv6. */
  readonly network: string
  /** It cannot come from the public Internet. */
  readonly reserved: boolean
  /** It is met inside a network only, or stands for none: it names nobody. */
  readonly inner: boolean
}

const NO_IP: Ip = { id: '', network: '', reserved: false, inner: false }
const MAX_CACHED_IPS = 8192

/** Longer texts are no address. */
const MAX_IP_LENGTH = 64

/** First octets in which ranges for special purposes lie; below 224, where all are special. */
const SPECIAL_FIRSTS = new Set([0, 10, 100, 127, 169, 172, 192, 198, 203])
const FIRST_MULTICAST = 224

/** Reads an IPv4 or IPv6 address (v4-mapped ones as IPv4; a zone or prefix length is dropped). Idempotent on ids. */
export function parseIp(text: string): Ip {
  const first = firstOctet(text)
  if (first < 0) return parseOther(text)
  const isSpecial = first >= FIRST_MULTICAST || SPECIAL_FIRSTS.has(first)
  const reserved = isSpecial && ipaddr.IPv4.parse(text).range() !== 'unicast'
  return {
    id: text,
    network: `${text.slice(0, text.lastIndexOf('.'))}.0/24`,
    reserved,
    inner: reserved && isInnerAddress(text),
  }
}

/** The first octet of an IPv4 in the usual form, four numbers without leading zeros; -1 of anything else. */
function firstOctet(text: string): number {
  let [first, dots, octet] = [-1, 0, -1]
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit >= 0 && digit <= 9) {
      if (octet === 0) return -1
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return -1
    } else {
      if (digit !== DOT || octet < 0) return -1
      if (dots === 0) first = octet
      dots += 1
      octet = -1
    }
  }
  return dots === 3 && octet >= 0 ? first : -1
}

/** The point's place before the digit 0. */
const DOT = 0x2e - 0x30

const parseOther = memoized(MAX_CACHED_IPS, (text: string): Ip => {
  const address = text.length > MAX_IP_LENGTH ? '' : bareAddress(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return parseIp(address)
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return NO_IP
  const v6Address = ipaddr.IPv6.parse(address)
  return v6Address.isIPv4MappedAddress()
    ? parseIp(v6Address.toIPv4Address().toString())
    : v6(v6Address)
})

function bareAddress(text: string): string {
  const cut = text.search(/[/%]/)
  return (cut < 0 ? text : text.slice(0, cut)).trim()
}

function v6(address: ipaddr.IPv6): Ip {
  const reserved = address.range() !== 'unicast'
  const [a = 0, b = 0, c = 0, d = 0] = address.parts
  const [first, second, third, fourth] = [a, b, c, d].map((part) => part.toString(16))
  return {
    id: `${first}:${second}:${third}:${fourth}::/64`,
    network: `${first}:${second}:${third}::/48`,
    reserved,
    inner: reserved && isInnerAddress(address.toString()),
  }
}
