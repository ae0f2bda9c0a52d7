import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Registers } from '../../aggregates/registers.ts'
import { ORDER_DETAILS } from '../../aggregates/system-registers.ts'
import { MAX_ORDER_DETAILS } from '../../entities/counted/state-slots.ts'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { DETAILS_OF_ORDERS, OrderDetails } from './order-details.ts'

const details = new OrderDetails(FEATURES)

const drawn = fc.array(fc.constantFrom(NaN, 0, 0.25, 1, 900), {
  minLength: DETAILS_OF_ORDERS.length,
  maxLength: DETAILS_OF_ORDERS.length,
})

const places = DETAILS_OF_ORDERS.map((name) => FEATURE_INDEX.get(name) ?? NaN)

/** A vector that knows these details, and of the others that they are unknown. */
function vectorOf(values: readonly number[]): Float32Array {
  const vector = new Float32Array(FEATURES.length).fill(NaN)
  places.forEach((place, n) => {
    vector[place] = values[n] ?? NaN
  })
  return vector
}

it('a payment is at least what its order last said of itself, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 4 }), drawn, (orders, own) => {
      const registers = new Registers()
      for (const values of orders) details.keep(registers, vectorOf(values))
      const vector = vectorOf(own)
      details.copyOrderFeatures(registers, vector)
      const expected = own.map((value, n) => {
        const said = orders.map((values) => values[n] ?? NaN).filter((one) => !Number.isNaN(one))
        const last = said.at(-1) ?? NaN
        return last > 0 && !(value >= last) ? last : value
      })
      expect([...vector]).toEqual([...vectorOf(expected)])
    }),
  )
})

it('an order of which nothing stands out keeps nothing', () => {
  const registers = new Registers()
  details.keep(registers, vectorOf(DETAILS_OF_ORDERS.map(() => 0)))
  expect(DETAILS_OF_ORDERS.map((_, n) => registers.get(ORDER_DETAILS + n))).toEqual(
    DETAILS_OF_ORDERS.map(() => NaN),
  )
})

it('no more is kept than there are registers for', () => {
  expect(DETAILS_OF_ORDERS.length).toBeLessThanOrEqual(MAX_ORDER_DETAILS)
})
