import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeOutcome, encodeOutcome } from './outcome.ts'

const feature = fc.oneof(
  fc.constantFrom(0, 1, -0, NaN, -1, 0.5, 1e30),
  fc.float({ noDefaultInfinity: true }),
)

it('an outcome comes back bit for bit, and packing it again gives the same bytes', () => {
  fc.assert(
    fc.property(
      fc.array(feature, { maxLength: 400 }),
      fc.array(fc.float({ min: 0, max: 100, noNaN: true }), { maxLength: 5 }),
      fc.record(
        {
          ipCountry: fc.constantFrom('DE', 'US', 'ZZ'),
          ipAsn: fc.integer({ min: 0, max: 0xffffffff }),
          ipHosting: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      fc.boolean(),
      (features, scores, enrichment, isTaught) => {
        const outcome = {
          modelVersion: 'starter-1',
          scores: Float32Array.from(scores),
          features: Float32Array.from(features),
          online: Float32Array.from(isTaught ? scores : [], (score) => score - 50),
          enrichment,
        }
        const bytes = encodeOutcome(outcome)
        const opened = decodeOutcome(bytes)
        expect(opened).toEqual(outcome)
        expect(encodeOutcome(opened)).toEqual(bytes)
      },
    ),
  )
})
