import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DECIDED_TYPES, DECISION_CATEGORIES } from '../ports/decision.ts'
import { POLICY_STAGES } from '../policies/policy-stage.ts'
import { anyAbuseType, anySequence, anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { definitionOf } from './ledger-entry.ts'
import { policyEntry } from './policy-entry.ts'

const anyDecision = fc.record({
  id: anyText,
  entityType: fc.constantFrom(...DECIDED_TYPES),
  abuseType: anyAbuseType,
  category: fc.constantFrom(...DECISION_CATEGORIES),
})

const anyBody = fc.record(
  {
    version: anySequence,
    stage: fc.constantFrom(...POLICY_STAGES),
    percent: fc.integer({ min: 1, max: 100 }),
    document: anyText,
    text: anyText,
    decisions: fc.array(anyDecision, { maxLength: 3 }),
    lists: fc.array(anyText, { maxLength: 3 }),
    who: fc.record({ kind: fc.constant('key' as const), keyId: anyText }),
    why: anyText,
    backtest: anyText,
    restoredFrom: anySequence,
  },
  { requiredKeys: ['version', 'stage', 'document', 'decisions', 'lists', 'who', 'why'] },
)

entryLaws('policy', { bodies: anyBody })

it('shows neither its document nor who published it', () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const { version, stage, percent, why } = body
      expect(policyEntry.shown?.(body)).toEqual({ version, stage, percent, why })
    }),
  )
})

it('changes neither states nor what was learned', () => {
  expect(definitionOf({ kind: 'policy' })).not.toHaveProperty('fold')
  expect(definitionOf({ kind: 'policy' })).not.toHaveProperty('learn')
})
