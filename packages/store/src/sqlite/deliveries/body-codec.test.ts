import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BodyCodec, DICTIONARY } from './body-codec.ts'
import { decisionMessage } from './decision-message.test.support.ts'

const codec = new BodyCodec(DICTIONARY)

it('gives every text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(codec.unpack(codec.pack(text))).toBe(text.toWellFormed())
    }),
  )
})

it('packs a decision of 800 bytes into fewer than 120 (W23)', () => {
  const text = JSON.stringify(decisionMessage(123_456))
  expect(text.length).toBeGreaterThan(800)
  expect(codec.pack(text).length).toBeLessThan(120)
})
