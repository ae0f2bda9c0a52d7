import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 networks that are no public ones: https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** IPv6: the public ones … */
const PUBLIC_V6 = ['2000::', 3] as const

/** … but for these: protocols, documentation, 6to4, and what contains an IPv4 address. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const specialV4 = new BlockList()
for (const [network, bits] of SPECIAL_V4) specialV4.addSubnet(network, bits, 'ipv4')

const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

const specialV6 = new BlockList()
for (const [network, bits] of SPECIAL_V6) specialV6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is a public one. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4')
  if (isIP(address) === 0) return false
  const plain = address.split('%')[0] ?? ''
  return publicV6.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6')
}
