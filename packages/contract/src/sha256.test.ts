import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256Hex } from './sha256.ts'

it('is the digest that the platform makes', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, (said) => {
      expect(sha256Hex(said)).toBe(createHash('sha256').update(said).digest('hex'))
    }),
    { numRuns: 300 },
  )
})
