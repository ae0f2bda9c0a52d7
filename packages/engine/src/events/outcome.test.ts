import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_FOUND } from '../entities/enrichment.ts'
import { ENTITY_TYPES } from '../entities/entity-types.ts'
import { decodeOutcome, encodeOutcome } from './outcome.ts'

const feature = fc.oneof(
  fc.constantFrom(0, 1, -0, NaN, -1, 0.5, 1e30),
  fc.float({ noDefaultInfinity: true }),
)

const half = fc.integer({ min: 0, max: 0xffffffff })
const entity = fc.record({
  type: fc.nat({ max: ENTITY_TYPES.length - 1 }),
  key: fc.record({ lo: half, hi: half }),
})

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
          found: fc.record({
            entities: fc.array(entity, { maxLength: MAX_FOUND }),
            isNear: fc.boolean(),
            isSettled: fc.boolean(),
            isLate: fc.boolean(),
            isShared: fc.boolean(),
          }),
          followUp: fc.constantFrom('resent' as const, 'next_step' as const, 'repeat' as const),
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
