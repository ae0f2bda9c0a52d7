import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { binOf, MISSING_BIN } from './bins.ts'
import { ordinalOf, valueOfOrdinal } from './ordinals.ts'
import { featureValue } from './random-ensemble.test.support.ts'

const cuts = fc
  .uniqueArray(fc.float({ noNaN: true }), { maxLength: 40, selector: ordinalOf })
  .map((values) => Int32Array.from(values, ordinalOf).sort())

it('counts the cuts a number reaches', () => {
  fc.assert(
    fc.property(cuts, featureValue, (ordinals, value) => {
      const reached = [...ordinals].filter((ordinal) => value >= valueOfOrdinal(ordinal))
      expect(binOf(ordinals, value)).toBe(Number.isNaN(value) ? MISSING_BIN : 1 + reached.length)
    }),
  )
})
