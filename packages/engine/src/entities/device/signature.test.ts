import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordIn } from './components.ts'
import { laptopChrome, laptopFirefox, phone, type Told } from './devices.test.support.ts'
import { packDigests, type Signature, signatureOf, unpackDigests } from './signature.ts'
import { isAlike, similarityOf } from './similarity.ts'
import { TRAITS } from './traits.ts'

const read = (told: Told): Signature => {
  const signature = signatureOf(told)
  if (signature === undefined) throw new Error('too little was told')
  return signature
}

describe('the signature of a device', () => {
  it.each([
    ['its browser is updated', laptopChrome(126), laptopChrome(127)],
    ['Firefox is started again, or private', laptopFirefox(1), laptopFirefox(2)],
    ['it travels', laptopChrome(), { ...laptopChrome(), 'timezone.zone': 'Asia/Tokyo' }],
    ['its window is smaller', laptopChrome(), { ...laptopChrome(), 'screen.windowWidth': 800 }],
    ['a phone is turned', phone(), { ...phone(), 'screen.width': 852, 'screen.height': 393 }],
  ])('keeps its name when %s', (_, before, after) => {
    expect(read(after).stable).toBe(read(before).stable)
  })

  it('is another for another browser, and for a browser that says it is another', () => {
    const agent = wordIn(laptopFirefox(), 'agent.userAgent')
    const names = [laptopChrome(), laptopFirefox(), { ...laptopChrome(), 'agent.userAgent': agent }]
    expect(new Set(names.map((told) => read(told).stable)).size).toBe(names.length)
  })

  it('is none of a device that told too little', () => {
    expect(signatureOf({ 'screen.width': 1, 'agent.platform': 'Linux' })).toBeUndefined()
    expect(signatureOf({})).toBeUndefined()
  })

  it('is like that of a docked laptop, not like that of a phone', () => {
    const docked = { ...laptopChrome(), 'screen.width': 3840, 'screen.height': 2160 }
    expect(read(docked).stable).not.toBe(read(laptopChrome()).stable)
    expect(isAlike(read(docked).digests, read(laptopChrome()).digests)).toBe(true)
    expect(isAlike(read(phone()).digests, read(laptopChrome()).digests)).toBe(false)
    expect(isAlike(read(laptopFirefox()).digests, read(laptopChrome()).digests)).toBe(false)
  })

  it('survives anything that can stand in a beacon', () => {
    const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean())
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 5 }))
    const names = fc.constantFrom(...Object.keys(laptopChrome()), 'root.evidence', 'model')
    fc.assert(
      fc.property(fc.dictionary(names, value), (told) => {
        const { digests = [] } = signatureOf(told) ?? {}
        expect(digests.every((each) => Number.isInteger(each) && each >= 0 && each < 8192)).toBe(
          true,
        )
      }),
    )
  })
})

const digests = fc.array(fc.nat(8191), { minLength: TRAITS.length, maxLength: TRAITS.length })

describe('digests', () => {
  it('come back from the numbers that hold them', () => {
    fc.assert(
      fc.property(digests, (each) => {
        expect(unpackDigests(packDigests(each))).toEqual(each)
      }),
    )
  })

  it('are compared both ways alike, and are wholly like themselves', () => {
    fc.assert(
      fc.property(digests, digests, (a, b) => {
        expect(similarityOf(a, b)).toEqual(similarityOf(b, a))
        expect(isAlike(a, b)).toBe(isAlike(b, a))
        const known = a.filter((each) => each > 0).length
        expect(similarityOf(a, a)).toEqual({
          share: known === 0 ? 0 : 1,
          compared: known,
          agreeing: known,
        })
      }),
    )
  })
})
