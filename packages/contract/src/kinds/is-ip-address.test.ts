import { isIP } from 'node:net'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIpAddress } from './is-ip-address.ts'

/** Node's own reading is the twin; it also takes zones (`fe80::1%eth0`), which are no addresses. */
const isIpForNode = (text: string) => !text.includes('%') && isIP(text) !== 0

it('agrees with Node on addresses', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (text) => {
      expect(isIpAddress(text)).toBe(isIpForNode(text))
    }),
  )
})

it('agrees with Node on texts that are nearly addresses', () => {
  const nearly = fc.oneof(
    fc.stringMatching(/^[0-9a-f:.]{1,30}$/),
    fc.stringMatching(/^([0-9a-f]{1,5}:){0,8}:?([0-9a-f]{1,4}:?){0,8}$/),
  )
  fc.assert(
    fc.property(nearly, (text) => {
      expect(`${text} ${isIpAddress(text)}`).toBe(`${text} ${isIpForNode(text)}`)
    }),
    { numRuns: 5_000 },
  )
})

it.each(['', '1.2.3', '01.2.3.4', '256.1.1.1', ':', ':::', '1::2::3', '::1%eth0', '::1.2.3.4:1'])(
  '%j is none',
  (text) => {
    expect(isIpAddress(text)).toBe(false)
  },
)
