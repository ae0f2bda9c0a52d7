import * as fc from 'fast-check'
import { DECIDED_TYPES } from '../ports/decision.ts'
import { anyAbuseType, anySequence, anyText } from './any-body.test.support.ts'

/** What every entry about a case contains. */
export const anyCaseHead = fc.record(
  {
    case: anySequence,
    queue: anyText,
    entity: fc.record({ type: fc.constantFrom(...DECIDED_TYPES), id: anyText }),
    userId: anyText,
    abuseType: anyAbuseType,
    score: fc.nat({ max: 100 }),
  },
  { requiredKeys: ['case', 'queue', 'entity', 'abuseType', 'score'] },
)

export const anyWorker = fc.record(
  { name: anyText, personId: anyText, keyId: anyText },
  { requiredKeys: ['name'] },
)

export const anyCaseDecisions = fc.array(
  fc.record({ id: anyText, abuseType: anyAbuseType, entry: anySequence }),
  { maxLength: 3 },
)
