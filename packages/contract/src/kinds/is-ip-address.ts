import { ipv4Number } from './ipv4-number.ts'

const GROUP = /^[0-9a-fA-F]{1,4}$/
const IPV6_GROUPS = 8
const IP_CHARS_MAX = 45

/** Whether a text is an IPv4 or IPv6 address, without port, prefix length or zone. */
export function isIpAddress(value: string): boolean {
  return value.length <= IP_CHARS_MAX && (ipv4Number(value) >= 0 || isIpv6(value))
}

/** `::` stands once, for one or more groups of zeros; the last 32 bits may be written as IPv4. */
function isIpv6(value: string): boolean {
  const halves = value.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const tail = groups.at(-1) ?? ''
  const embedded = ipv4Number(tail) >= 0 && value.endsWith(tail)
  const count = groups.length + (embedded ? 1 : 0)
  if (!(embedded ? groups.slice(0, -1) : groups).every((group) => GROUP.test(group))) return false
  return halves.length === 2 ? count < IPV6_GROUPS : count === IPV6_GROUPS
}
