/** An address, or of IPv6 the network, within which one household has all addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? 0 : 4
  return [...groups, ...Array.from({ length: zeros }, () => '0')].slice(0, 4).join(':')
}
