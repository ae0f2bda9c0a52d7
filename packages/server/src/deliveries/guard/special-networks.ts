import { BlockList, isIP, isIPv4 } from 'node:net'
import { ipv4Number, isPublicV4 } from '@winnow/contract'

/** IPv6: the public ones … */
const PUBLIC_V6 = ['2000::', 3] as const

/** … but for these: protocols, documentation, 6to4, and what contains an IPv4 address. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

const specialV6 = new BlockList()
for (const [network, bits] of SPECIAL_V6) specialV6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is a public one. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicV4(ipv4Number(address))
  if (isIP(address) === 0) return false
  const plain = address.split('%')[0] ?? ''
  return publicV6.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6')
}
