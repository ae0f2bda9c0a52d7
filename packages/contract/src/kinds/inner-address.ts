import { ipv4Number } from './ipv4-number.ts'

/** Loopback, link-local, unique local and multicast addresses, and none. */
const INNER_V6 = /^(?:::1?$|f[cdf][0-9a-f]{2}:|fe[89ab][0-9a-f]:|(?:0{1,4}:){7}0{0,3}[01]$)/i
const MAPPED_V4 = /^::ffff:([\d.]+)$/i

/**
 * Whether an address can only be met inside a network, or is none: private, shared by a carrier's customers, loopback, link-local,
 * unspecified, multicast. The ranges of documentation and of benchmarks are not among them: every example and trial uses
 * them for visitors, and nobody sends them for "none".
 */
export function isInnerAddress(address: string): boolean {
  const v4 = ipv4Number(address)
  if (v4 >= 0) return isInnerV4(v4)
  if (!address.includes(':')) return false
  const mapped = MAPPED_V4.exec(address)?.[1]
  return mapped === undefined ? INNER_V6.test(address) : isInnerAddress(mapped)
}

/** As `isInnerAddress`, of an IPv4 address as a number. */
export function isInnerV4(number: number): boolean {
  const [first, second] = [number >>> 24, (number >>> 16) & 0xff]
  switch (first) {
    case 0:
    case 10:
    case 127:
      return true
    case 100:
      return second >> 6 === 1
    case 169:
      return second === 254
    case 172:
      return second >> 4 === 1
    case 192:
      return second === 168
    default:
      return first >= 224
  }
}
