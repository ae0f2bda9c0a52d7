import { expect, it } from 'vitest'
import { clientIp } from './client-ip.ts'

it.each([
  [0, undefined, '192.0.2.1', '192.0.2.1'],
  [0, '198.51.100.7', '192.0.2.1', '192.0.2.1'],
  [1, '198.51.100.7', '10.0.0.1', '198.51.100.7'],
  [1, '6.6.6.6, 198.51.100.7', '10.0.0.1', '198.51.100.7'],
  [2, '6.6.6.6,198.51.100.7, 10.0.0.2', '10.0.0.1', '198.51.100.7'],
  [1, 'nonsense', '10.0.0.1', undefined],
  [3, '198.51.100.7', '10.0.0.1', undefined],
  [0, undefined, '::ffff:192.0.2.1', '192.0.2.1'],
  [1, '2001:db8::1', '::1', '2001:db8::1'],
])('behind %i proxies, forwarded %s from %s, is %s', (proxies, forwarded, peer, ip) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(clientIp({ headers, socket: { remoteAddress: peer } }, proxies)).toBe(ip)
})
