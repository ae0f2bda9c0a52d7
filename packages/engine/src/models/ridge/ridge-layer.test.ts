import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ridgeMargin } from './ridge.ts'
import { RidgeLayer } from './ridge-layer.ts'

const WIDTH = 12

const risingCuts = fc
  .uniqueArray(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 15 })
  .map((cuts) => [...new Set(cuts.map((cut) => cut + 0))].sort((a, b) => a - b))
const weight = fc.oneof(fc.constant(0), fc.double({ min: -2, max: 2, noNaN: true }))
const column = fc
  .array(weight, { minLength: WIDTH, maxLength: WIDTH })
  .map((weights) => Float64Array.from(weights))
const ridges = fc.record({
  bias: weight,
  scale: weight,
  weights: column,
  known: column,
  cuts: fc.array(risingCuts, { minLength: WIDTH, maxLength: WIDTH }),
})

it('adds what the ridge says, bit for bit, on its cuts, between them and where nothing is known', () => {
  const marginOfStarter = fc.double({ min: -9, max: 9, noNaN: true })
  const place = fc.nat({ max: 14 })
  const values = fc.array(fc.oneof(fc.float(), place.map(Number)), {
    minLength: WIDTH,
    maxLength: WIDTH,
  })
  fc.assert(
    fc.property(ridges, values, place, marginOfStarter, (ridge, said, onCut, starter) => {
      const features = Float32Array.from(said)
      ridge.cuts.forEach((cuts, at) => {
        if (at % 2 === 0) features[at] = cuts[onCut] ?? NaN
      })
      const layer = new RidgeLayer(ridge, -3)
      expect(layer.added(features, starter)).toBe(
        ridgeMargin(ridge, features, starter + 3) - starter,
      )
    }),
  )
})
