import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIp } from './ip.ts'

describe('parseIp', () => {
  it.each([
    ['8.8.8.8', '8.8.8.8', '8.8.8.0/24', false, false],
    [' 8.8.8.8 ', '8.8.8.8', '8.8.8.0/24', false, false],
    ['::ffff:8.8.8.8', '8.8.8.8', '8.8.8.0/24', false, false],
    ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', true, true],
    ['2a00:1450:4001:81b::200e', '2a00:1450:4001:81b::/64', '2a00:1450:4001::/48', true, false],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48', true, true],
    ['10.1.2.3', '10.1.2.3', '10.1.2.0/24', false, true],
    ['127.0.0.1', '127.0.0.1', '127.0.0.0/24', false, true],
  ])('%s', (text, ...expected) => {
    const { id, network, v6, reserved } = parseIp(text)
    expect([id, network, v6, reserved]).toEqual(expected)
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

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        const { id, network } = parseIp(text)
        expect(parseIp(id)).toMatchObject({ id, network })
      }),
    )
  })
})
