import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence, anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { sparedEntry } from './spared-entry.ts'

const anyBody = fc.record(
  {
    userId: anyText,
    of: fc.record({ type: fc.constantFrom('order', 'content'), id: anyText }),
    weight: fc.integer({ min: 1, max: 100 }),
    by: fc.record({ workflow: anyText, route: anyText, event: anySequence }),
  },
  { requiredKeys: ['of', 'weight', 'by'] },
)

entryLaws('spared', { bodies: anyBody })

it('lets its order or content through, as one of a control group', () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const { of, weight, userId } = body
      expect(sparedEntry.blocks?.(body)).toEqual({ of, isBlocked: false, weight })
      expect(sparedEntry.userId?.(body)).toBe(userId)
    }),
  )
})
