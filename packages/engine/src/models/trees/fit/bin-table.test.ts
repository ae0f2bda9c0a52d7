import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_BINS, MISSING_BIN } from '../bins.ts'
import { ordinalOf, valueOfOrdinal } from '../ordinals.ts'
import { featureValue } from '../random-ensemble.test.support.ts'
import { BinTable, TABLE_VALUES_MIN } from './bin-table.ts'

/** Numbers a few of which share the upper half of their ordinal with every other. */
const near = fc.integer({ min: 0, max: 400 }).map((steps) => Math.fround(1000 + steps / 50))
const number = fc.oneof(fc.float({ noNaN: true }), near)
const cuts = fc
  .uniqueArray(number, { maxLength: MAX_BINS - 1, selector: ordinalOf })
  .map((values) => Int32Array.from(values, ordinalOf).sort())

it('counts the cuts a number reaches', () => {
  fc.assert(
    fc.property(cuts, fc.oneof(featureValue, near), fc.boolean(), (ordinals, value, areMany) => {
      const reached = [...ordinals].filter((ordinal) => value >= valueOfOrdinal(ordinal))
      const bin = Number.isNaN(value) ? MISSING_BIN : 1 + reached.length
      expect(new BinTable(ordinals, areMany ? TABLE_VALUES_MIN : 1).binOf(value)).toBe(bin)
    }),
  )
})
