import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressOfHops } from './ip-hops.ts'

it.each([
  ['185.220.101.5, 10.0.0.1', '185.220.101.5'],
  ['10.0.0.1,185.220.101.5', '185.220.101.5'],
  ['unknown, 192.168.1.7, 2a00:1450::5', '2a00:1450::5'],
  ['fe80::1, fd00::1, ::1, 185.220.101.5', '185.220.101.5'],
  ['10.0.0.1, 192.168.0.1', '10.0.0.1'],
  ['1.2.3.4:80', '1.2.3.4'],
  ['[::1]:80', '::1'],
  ['[2a00:1450::5]', '2a00:1450::5'],
  [' 1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:123456', undefined],
  ['[1.2.3.4', undefined],
  ['unknown', undefined],
  [' , ,', undefined],
])('%j is from %s', (text, address) => {
  expect(addressOfHops(text)).toBe(address)
})

it('an address that stands alone is itself, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(65_535), (address, port) => {
      const isV6 = address.includes(':')
      const withPort = isV6 ? `[${address}]:${port}` : `${address}:${port}`
      for (const text of [address, ` ${address} `, withPort]) {
        expect(addressOfHops(text)).toBe(address)
      }
    }),
  )
})
