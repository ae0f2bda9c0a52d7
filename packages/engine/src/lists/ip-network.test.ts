import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networksAround, networkText, parseNetwork, prefixNumber } from './ip-network.ts'

const normal = (text: string): string | undefined => {
  const network = parseNetwork(text)
  return network && networkText(network, network.length)
}

it.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['192.0.130.7/17', '192.0.128.0/17'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
  ['2001:db8:0:1:2::7', '2001:db8:0:1::/64'],
  ['2001:DB8::7/128', '2001:db8::7/128'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['fe80::1%eth0', 'fe80::/64'],
])('%j is written %j', (text, expected) => expect(normal(text)).toBe(expected))

it.each([
  '',
  'x',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '1.2.3.4/',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/x',
  '1.2.3.4/24/8',
  '1.2.3.4/7',
  '0.0.0.0/0',
  '::/0',
  '2001::/15',
  '::1/129',
  '1.2.3.4/1e1',
  '::ffff:1.2.3.4/95',
  `1.2.3.4${' '.repeat(99)}`,
  ':::',
  '1.2.3.4\n/24',
  '__proto__',
])('%j is no network', (text) => expect(parseNetwork(text)).toBeUndefined())

const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6())

describe('networks around an address', () => {
  it('are those that share its first bits, at any length', () => {
    fc.assert(
      fc.property(anyAddress, fc.integer({ min: 16, max: 32 }), (address, length) => {
        const network = parseNetwork(`${address}/${length}`)
        const inside = parseNetwork(address)
        if (network === undefined || inside === undefined) return
        const around = networksAround(inside, [prefixNumber(network)])
        expect(around).toEqual([networkText(network, length)])
        expect(normal(around[0] ?? '')).toBe(around[0])
      }),
    )
  })

  it('are none of the other family, and none narrower than what is looked up', () => {
    const [v4, wide, v6] = ['192.0.2.7', '192.0.2.0/24', '2001:db8::/64'].map(parseNetwork)
    if (v4 === undefined || wide === undefined || v6 === undefined) throw new Error('no networks')
    const prefixes = [v4, wide, v6].map(prefixNumber)
    expect(networksAround(v4, prefixes)).toEqual(['192.0.2.7', '192.0.2.0/24'])
    expect(networksAround(wide, prefixes)).toEqual(['192.0.2.0/24'])
    expect(networksAround(v6, prefixes)).toEqual(['2001:db8::/64'])
  })
})
