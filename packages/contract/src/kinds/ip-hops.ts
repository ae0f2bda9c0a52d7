import { isInnerAddress } from './inner-address.ts'
import { isIpAddress } from './is-ip-address.ts'
import { ipv4Number } from './ipv4-number.ts'
import { isPublicV4 } from './public-v4.ts'

/** More hops than any request passes. */
const HOPS_MAX = 32

const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/
const V4_WITH_PORT = /^([\d.]+):\d{1,5}$/

/**
 * The address of a text as proxies write it: `203.0.113.7, 10.0.0.1`, `[::1]:80`. Of several hops the
 * first public one, else the first that is an address; undefined = none is.
 */
export function addressOfHops(text: string): string | undefined {
  const hops = text.split(',', HOPS_MAX).flatMap((hop) => addressOf(hop.trim()) ?? [])
  return hops.find(isPublic) ?? hops[0]
}

function addressOf(hop: string): string | undefined {
  const bare = BRACKETED.exec(hop)?.[1] ?? V4_WITH_PORT.exec(hop)?.[1] ?? hop
  return isIpAddress(bare) ? bare : undefined
}

function isPublic(address: string): boolean {
  const v4 = ipv4Number(address)
  return v4 >= 0 ? isPublicV4(v4) : !isInnerAddress(address)
}
