import * as fc from 'fast-check'
import { isInnerAddress } from '@winnow/contract'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { parseIp } from './ip.ts'

describe('parseIp', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8', '8.8.8.0/24', false],
    [' 8.8.8.8 ', '8.8.8.8', '8.8.8.0/24', false],
    ['::ffff:8.8.8.8', '8.8.8.8', '8.8.8.0/24', false],
    ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', true],
    ['2a00:1450:4001:81b::200e', '2a00:1450:4001:81b::/64', '2a00:1450:4001::/48', false],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48', true],
    ['10.1.2.3', '10.1.2.3', '10.1.2.0/24', true],
    ['127.0.0.1', '127.0.0.1', '127.0.0.0/24', true],
  ])('%s', (text, ...expected) => {
    const { id, network, reserved } = parseIp(text)
    expect([id, network, reserved]).toEqual(expected)
  })

  it.each([
    '',
    'x',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '0x7f.1',
    '1:2',
    ':::',
    '\udfff',
    ':'.repeat(500),
  ])('%j is no address', (text) => {
    expect(parseIp(text).id).toBe('')
  })

  it('knows every range for a special purpose', () => {
    const octet = fc.oneof(
      fc.nat(255),
      fc.constantFrom(0, 2, 10, 16, 18, 51, 64, 99, 100, 168, 254),
    )
    fc.assert(
      fc.property(fc.nat(255), octet, octet, octet, (...octets) => {
        const address = new ipaddr.IPv4(octets)
        const [a, b, c] = octets
        expect(parseIp(octets.join('.'))).toEqual({
          id: address.toString(),
          network: `${a}.${b}.${c}.0/24`,
          reserved: address.range() !== 'unicast',
          inner: isInnerAddress(octets.join('.')),
        })
      }),
      { numRuns: 5000 },
    )
  })

  it('takes no other form for four plain numbers', () => {
    const octet = fc.oneof(
      fc.nat(300).map(String),
      fc.constantFrom('', '00', '01', '1e1', '0x1', ' 1'),
    )
    fc.assert(
      fc.property(fc.array(octet, { minLength: 3, maxLength: 5 }), (octets) => {
        const text = octets.join('.')
        expect(parseIp(text).id !== '').toBe(ipaddr.IPv4.isValidFourPartDecimal(text.trim()))
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        const { id, network } = parseIp(text)
        expect(parseIp(id)).toMatchObject({ id, network })
      }),
    )
  })
})
