import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, it } from 'vitest'
import { ipv4Number } from './ipv4-number.ts'
import { isPublicV4, v4Text } from './public-v4.ts'

const anyAddress = fc.integer({ min: 0, max: 0xffffffff })

it('reads what it writes', () => {
  fc.assert(
    fc.property(anyAddress, (number) => {
      expect(ipv4Number(v4Text(number))).toBe(number)
    }),
  )
})

it('takes what a library takes as four decimal parts, and nothing else', () => {
  const nearly = fc.oneof(fc.ipV4Extended(), fc.stringMatching(/^[0-9.]{5,16}$/), fc.string())
  const parts = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 5 })
  const anyText = fc.oneof(
    nearly,
    parts.map((each) => each.join('.')),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(ipv4Number(text) >= 0).toBe(ipaddr.IPv4.isValidFourPartDecimal(text))
    }),
  )
})

it('knows the ranges that are nobody’s as a library does', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const first = fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 223, 224, 239, 240, 255)
  const third = fc.constantFrom(0, 2, 99, 100, 113, 193, 196, 48, 255)
  const special = fc.tuple(first, octet, fc.oneof(octet, third), octet)
  const text = fc.oneof(
    anyAddress.map(v4Text),
    special.map((octets) => octets.join('.')),
  )
  fc.assert(
    fc.property(text, (ip) => {
      expect([ip, isPublicV4(ipv4Number(ip))]).toEqual([
        ip,
        ipaddr.IPv4.parse(ip).range() === 'unicast',
      ])
    }),
    { numRuns: 10_000 },
  )
})
