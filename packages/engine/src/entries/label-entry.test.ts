import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyAbuseType,
  anyEffect,
  anyReplaced,
  anySequence,
  anyText,
  anySubject,
  anyTimeMs,
} from './any-body.test.support.ts'
import { entryLaws, readEntry } from './entry-laws.test.support.ts'
import { labelEntry } from './label-entry.ts'

const stated = fc.record(
  {
    abuseType: anyAbuseType,
    isBad: fc.boolean(),
    timeMs: anyTimeMs,
    description: anyText,
    source: anyText,
    analyst: anyText,
    reasons: fc.array(anyText),
    of: anySubject,
    event: anySequence,
  },
  { requiredKeys: ['abuseType', 'isBad'] },
)

const FORMER =
  '{"userId":"ann","label":{"abuseType":"payment_abuse","isBad":true},"effect":{"abuseType":' +
  '"payment_abuse","isBad":true,"atMs":5,"touched":["0.1z141z3.0","9.a.b"]},"replaces":[]}'

entryLaws('label', {
  bodies: fc.record(
    {
      userId: anyText,
      label: stated,
      effect: anyEffect,
      replaces: fc.array(anyReplaced, { maxLength: 3 }),
      brought: fc.record({ by: fc.constantFrom('chargeback', 'order_status') }),
      isHistory: fc.constant(true),
    },
    { requiredKeys: ['label', 'effect', 'replaces'] },
  ),
  former: [
    [
      FORMER,
      {
        userId: 'ann',
        effect: {
          atMs: 5,
          touched: [
            { type: 0, key: { lo: 2 ** 32 - 1, hi: 0 } },
            { type: 9, key: { lo: 10, hi: 11 } },
          ],
        },
      },
    ],
  ],
})

it.each(['1.2', '1.2.3.4', 'x.1.2', '1.-2.3', ''])('refuses %j as a touched entity', (touched) => {
  const text = FORMER.replace('9.a.b', touched)
  expect(() => readEntry('label', text).body).toThrow(`entry 7 of the ledger, of kind label`)
})

it('is of the event that it names, unless it is of a thing or an event brought it', () => {
  const { body } = readEntry('label', FORMER)
  const originOf = (more: object, brought?: { readonly by: 'chargeback' }) =>
    labelEntry.labelChange?.({
      ...body,
      label: { ...body.label, ...more },
      ...(brought && { brought }),
    }).origin
  expect(originOf({})).toBe('somebody')
  expect(originOf({ event: 4 })).toBe('of_event')
  expect(originOf({ event: 4, of: { type: 'order', id: 'o' } })).toBe('somebody')
  expect(originOf({}, { by: 'chargeback' })).toBe('chargeback')
})

it('of imported history has no users scored again, and one that an event brought is not imported', () => {
  const entry = readEntry('label', FORMER)
  const history = { ...entry, body: { ...entry.body, isHistory: true } }
  const brought = { ...entry, body: { ...entry.body, brought: { by: 'chargeback' } as const } }
  expect([entry, history].map((one) => labelEntry.fansOut?.(one))).toEqual(['label', undefined])
  expect(labelEntry.imported?.(entry, 'id')).toMatchObject({ id: 'id', $user_id: 'ann', bad: true })
  expect(labelEntry.imported?.(brought, 'id')).toBeUndefined()
})

it('shows callers nothing of states', () => {
  const shown = labelEntry.shown?.(readEntry('label', FORMER).body)
  expect(shown).toEqual({ userId: 'ann', label: { abuseType: 'payment_abuse', isBad: true } })
})
