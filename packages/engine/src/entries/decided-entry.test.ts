import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DECISION_CATEGORIES, DECISION_SOURCES } from '../ports/decision.ts'
import { anyAbuseType, anyText, anySubject, anyTimeMs } from './any-body.test.support.ts'
import { decidedEntry, type DecidedBody } from './decided-entry.ts'
import { entryLaws } from './entry-laws.test.support.ts'

const taken = fc.record(
  {
    id: anyText,
    abuseType: anyAbuseType,
    category: fc.constantFrom(...DECISION_CATEGORIES),
    source: fc.constantFrom(...DECISION_SOURCES),
    atMs: anyTimeMs,
    analyst: anyText,
    description: anyText,
  },
  { requiredKeys: ['id', 'abuseType', 'category', 'source', 'atMs'] },
)

entryLaws('decided', {
  bodies: fc.record(
    { userId: anyText, of: anySubject, taken, latest: fc.array(taken, { maxLength: 3 }) },
    { requiredKeys: ['taken', 'latest'] },
  ),
})

it.each([
  ['order', 'block', true],
  ['content', 'accept', false],
  ['order', 'watch', undefined],
  ['session', 'block', undefined],
] as const)('of a %s, to %s it: whether it blocks is %s', (type, category, isBlocked) => {
  const decision = {
    id: 'd',
    abuseType: 'payment_abuse',
    source: 'manual_review',
    atMs: 1,
  } as const
  const body: DecidedBody = { of: { type, id: 'x' }, taken: { ...decision, category }, latest: [] }
  const block = isBlocked === undefined ? undefined : { of: { type, id: 'x' }, isBlocked }
  expect(decidedEntry.blocks?.(body)).toEqual(block)
})
