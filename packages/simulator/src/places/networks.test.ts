import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { isIpAddress } from '@winnow/contract'
import { COUNTRIES } from './countries.ts'
import { homeIp, hostingIp, mobileIp, officeIp, publicPlaceIp, vpnIp } from './networks.ts'

const anyNumber = integer({ min: 0, max: 2 ** 32 - 1 })

it.each(COUNTRIES)(
  '$code gives only real addresses, always the same for the same asker',
  (country) => {
    assert(
      property(anyNumber, anyNumber, (line, lease) => {
        const drawn = [
          homeIp(country, line, lease),
          mobileIp(country, line),
          officeIp(country, line),
          publicPlaceIp(country, line),
          hostingIp(line, lease),
          vpnIp(line),
        ]
        for (const ip of drawn) expect(isIpAddress(ip)).toBe(true)
        expect(homeIp(country, line, lease)).toBe(drawn[0])
      }),
      { numRuns: 40 },
    )
  },
)

it('keeps a line in its neighbourhood when its lease changes', () => {
  const [spain] = COUNTRIES.filter(({ code }) => code === 'ES')
  if (spain === undefined) throw new Error('there is no such country')
  const nets = [1, 2, 3, 4].map((lease) =>
    homeIp(spain, 99, lease).split('.').slice(0, 2).join('.'),
  )
  expect(new Set(nets).size).toBe(1)
})

it('hides thousands behind few addresses of a carrier', () => {
  const [country] = COUNTRIES
  if (country === undefined) throw new Error('there are no countries')
  const ips = new Set(Array.from({ length: 4_000 }, (_, draw) => mobileIp(country, draw)))
  expect(ips.size).toBeLessThanOrEqual(160)
})

it('stays within the blocks of the country', () => {
  const [first] = COUNTRIES
  if (first === undefined) throw new Error('there are no countries')
  // A code of its own, since blocks are parsed once per country.
  const blocks = { homeBlocks: '24.0.0.0/12', mobileBlocks: '172.56.0.0/14' }
  const country = { ...first, ...blocks, code: 'XX' }
  assert(
    property(anyNumber, anyNumber, (line, lease) => {
      expect(homeIp(country, line, lease)).toMatch(/^(24\.([0-9]|1[0-5])\.|2600:1700:)/)
      expect(officeIp(country, line)).toMatch(/^24\.([0-9]|1[0-5])\./)
      expect(mobileIp(country, line)).toMatch(/^172\.5[6-9]\./)
    }),
  )
})
