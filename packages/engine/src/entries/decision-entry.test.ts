import * as fc from 'fast-check'
import { DECIDED_TYPES, DECISION_CATEGORIES } from '../ports/decision.ts'
import { anyAbuseType, anyText, anyTimeMs } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'

entryLaws('decision', {
  bodies: fc.record({
    id: anyText,
    name: anyText,
    description: anyText,
    entityType: fc.constantFrom(...DECIDED_TYPES),
    abuseType: anyAbuseType,
    category: fc.constantFrom(...DECISION_CATEGORIES),
    createdAtMs: anyTimeMs,
    updatedAtMs: anyTimeMs,
  }),
})
