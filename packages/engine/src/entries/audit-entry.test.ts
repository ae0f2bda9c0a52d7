import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from './any-body.test.support.ts'
import { auditEntry } from './audit-entry.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { definitionOf } from './ledger-entry.ts'

const anyActor = fc.oneof(
  fc.constant({ kind: 'admin' as const }),
  fc.record({ kind: fc.constant('key' as const), keyId: anyText }),
)

const anyBody = fc.record(
  {
    who: anyActor,
    what: anyText,
    on: fc.record({ type: anyText, id: anyText }),
    accountId: anyText,
    from: anyText,
    changes: fc.dictionary(
      fc.constantFrom('name', 'score_scale'),
      fc.record({ before: anyText, after: fc.oneof(anyText, fc.nat()) }, { requiredKeys: [] }),
      { noNullPrototype: true },
    ),
  },
  { requiredKeys: ['who', 'what', 'on', 'changes'] },
)

entryLaws('audit', { bodies: anyBody })

it('shows nothing of its body to the keys of its environment', () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      expect(auditEntry.shown?.(body)).toEqual({})
    }),
  )
})

it('changes neither states nor what was learned', () => {
  expect(definitionOf({ kind: 'audit' })).not.toHaveProperty('fold')
  expect(definitionOf({ kind: 'audit' })).not.toHaveProperty('learn')
})
